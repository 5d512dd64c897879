import { beforeEach, expect, it } from "vitest";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { addOwner } from "@/features/people/staff/add-owner";
import { createMember } from "@/features/people/members/create";
import { newId } from "@/lib/ids";
import { getDatabase } from "@/server/data/db";
import { makeWorld, type World } from "@/testing/worlds/world";
import { beginSession } from "./begin";
import { isOnStaff, readPerson } from "./read";

let club: World;
let other: World;
let email: string;
beforeEach(async () => {
  [club, other] = [await makeWorld(), await makeWorld()];
  email = `${newId("usr").toLowerCase()}@example.test`;
});

const signIn = () => beginSession(getDatabase().prisma, { email, before: null, now: new Date() });
const isSignedIn = async (token: string) =>
  (await readPerson(getDatabase().prisma, token, new Date(), null)) !== null;
const join = ({ ctx }: World) =>
  createMember(ctx, { name: "Ada", email: email.toUpperCase(), status: "active" });
const archive = ({ ctx }: World, { id }: { id: string }) => archiveMember(ctx, { member_id: id });

it("a club that archives a member with an address of another club's staff leaves them signed in", async () => {
  await addOwner(other.ctx, { name: "Olga", email });
  const token = await signIn();
  await archive(club, await join(club));
  expect(await isSignedIn(token)).toBe(true);
});

it("two clubs that archive such members one after the other leave the staff signed in", async () => {
  const third = await makeWorld();
  await addOwner(other.ctx, { name: "Olga", email });
  const token = await signIn();
  const members = [await join(club), await join(third)] as const;
  await archive(club, members[0]);
  await archive(third, members[1]);
  expect(await isSignedIn(token)).toBe(true);
});

it("archiving signs somebody of the staff out of the portal that the session chose", async () => {
  await addOwner(other.ctx, { name: "Olga", email });
  const member = await join(club);
  const token = await signIn();
  await club.ctx.db.session.updateMany({
    where: { user: { email } },
    data: { organization_id: club.org.id },
  });
  await archive(club, member);
  expect(await isSignedIn(token)).toBe(false);
});

it("a person who was removed from the staff is signed out with the member", async () => {
  const id = await addOwner(other.ctx, { name: "Olga", email });
  const where = { organization_id: other.org.id, id };
  await addOwner(other.ctx, { name: "Next", email: `next.${email}` });
  await other.ctx.db.staffMember.updateMany({ where, data: { status: "removed" } });
  expect(await isOnStaff(other.ctx.db, email)).toBe(false);
  const member = await join(club);
  const token = await signIn();
  await archive(club, member);
  expect(await isSignedIn(token)).toBe(false);
});

it("an address is on the staff whatever its case, also while invited or suspended", async () => {
  const { db } = other.ctx;
  const id = await addOwner(other.ctx, { name: "Olga", email });
  await addOwner(other.ctx, { name: "Next", email: `next.${email}` });
  for (const status of ["active", "suspended", "invited"]) {
    const where = { organization_id: other.org.id, id };
    await db.staffMember.updateMany({ where, data: { status } });
    expect(await isOnStaff(db, email.toUpperCase())).toBe(true);
  }
  expect(await isOnStaff(db, `not.${email}`)).toBe(false);
});
