import { beforeEach, expect, it } from "vitest";
import { importMembers } from "@/features/backoffice/member-import/import";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { mergeMember } from "@/features/backoffice/member-merge/merge";
import { confirmEmailChange } from "@/features/people/members/change-email";
import { createMember } from "@/features/people/members/create";
import { updateMember } from "@/features/people/members/update";
import { addOwner } from "@/features/people/staff/add-owner";
import { newId } from "@/lib/ids";
import { randomToken, sha256 } from "@/server/config/secrets";
import { byId, inTx } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { untilBlocked } from "@/testing/waits";
import { GONE, KEPT, ownPasskey } from "@/testing/worlds/passkey-owner";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { beginSession } from "./begin";

let club: World;
let other: World;
let email: string;
let member_id: string;
let left: Awaited<ReturnType<typeof ownPasskey>>["left"];
beforeEach(async () => {
  [club, other] = [await makeWorld(), await makeWorld()];
  email = `${newId("usr").toLowerCase()}@example.test`;
  ({ id: member_id } = await join(club));
  ({ left } = await ownPasskey(email));
});

const join = ({ ctx }: World) =>
  createMember(ctx, { name: "Ada", email: email.toUpperCase(), status: "active" });

async function confirm() {
  const token = randomToken();
  const row = { token_hash: sha256(token), identifier: "x", expires_at: new Date("2099-01-01") };
  await club.ctx.db.verificationToken.create({ data: row });
  await confirmEmailChange(club.ctx, token, { member_id, email: `new.${email}` });
}
async function importNew() {
  await updateMember(club.ctx, { member_id, external_id: "1" });
  const rows = [{ name: "Ada", email: `new.${email}`, external_id: "1" }];
  const { updated } = await importMembers(club.ctx, { rows, on_conflict: "update" });
  expect(updated).toBe(1);
}
const mergeAway = async () => {
  const { id } = await makeMember(club);
  await mergeMember(club.ctx, { member_id: id, source_member_id: member_id });
};
const giveUp = () => updateMember(club.ctx, { member_id, email: null });

const WAYS: [string, () => Promise<unknown>][] = [
  ["a member whose address staff change", () => changeTo(`new.${email}`)],
  ["a member whose address staff remove", giveUp],
  ["a member who confirms a new address", confirm],
  ["a member whose address an import changes", importNew],
  ["a record merged into a member with another address", mergeAway],
];
const changeTo = (to: string) => updateMember(club.ctx, { member_id, email: to });

it.each(WAYS)("%s leaves no passkey to whoever has the old one next", async (_, give) => {
  await give();
  expect(await left()).toEqual(GONE);
});

it("a record merged into a member without an address leaves its passkeys to that member", async () => {
  const target = await createMember(club.ctx, { name: "Ada" });
  await mergeMember(club.ctx, { member_id: target.id, source_member_id: member_id });
  expect(await left()).toEqual(KEPT);
});

it("an address written in another case keeps its passkeys", async () => {
  await changeTo(email);
  expect(await left()).toEqual(KEPT);
});

it("a member of another club with the same address keeps the passkeys, also while archived", async () => {
  const twin = await join(other);
  await archiveMember(other.ctx, { member_id: twin.id });
  await giveUp();
  expect(await left()).toEqual(KEPT);
  await updateMember(other.ctx, { member_id: twin.id, email: null });
  expect(await left()).toEqual(GONE);
});

it("somebody on the staff of another club keeps the passkeys", async () => {
  await addOwner(other.ctx, { name: "Ada", email });
  await giveUp();
  expect(await left()).toEqual(KEPT);
});

it("two clubs that take the same address away at the same time leave no passkey", async () => {
  const twin = await join(other);
  const { second } = await inTx(club.ctx, async (tx) => {
    await updateMember(tx, { member_id, email: null });
    const later = updateMember(other.ctx, { member_id: twin.id, email: null });
    await untilBlocked(tx, [later]);
    return { second: later };
  });
  await second;
  expect(await left()).toEqual(GONE);
});

it("an import that changes an address ends the sessions under it, and says so", async () => {
  const { prisma } = getDatabase();
  await beginSession(prisma, { email, before: null, now: new Date() });
  await importNew();
  expect(await prisma.session.count({ where: { user: { email } } })).toBe(0);
  const ended = { object_id: member_id, type: "session.ended" };
  expect(await prisma.domainEvent.count({ where: ended })).toBe(1);
});

it.each([
  ["gives one member's address to another", (mine: string) => `new.${mine}`],
  ["swaps the addresses of two members", (_: string, others: string) => others],
])("an import that %s leaves the passkeys to neither", async (_, next) => {
  const others = `other.${email}`;
  await updateMember(club.ctx, { member_id, external_id: "1" });
  const twin = await createMember(club.ctx, { name: "Bea", email: others, external_id: "2" });
  const second = await ownPasskey(others);
  const rows = [
    { name: "Ada", external_id: "1", email: next(email, others) },
    { name: "Bea", external_id: "2", email },
  ];
  const { updated } = await importMembers(club.ctx, { rows, on_conflict: "update" });
  expect(updated).toBe(2);
  const member = await club.ctx.db.member.findUniqueOrThrow({ where: byId(club.ctx, twin.id) });
  expect([member.email, await left(), await second.left()]).toEqual([email, GONE, GONE]);
});
