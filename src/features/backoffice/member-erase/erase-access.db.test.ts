import { beforeEach, expect, it } from "vitest";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { createMember } from "@/features/people/members/create";
import { openSession } from "@/features/people/sessions/begin";
import { readPerson } from "@/features/people/sessions/read";
import { addOwner } from "@/features/people/staff/add-owner";
import { newId } from "@/lib/ids";
import { getDatabase } from "@/server/data/db";
import { GONE, KEPT, ownPasskey } from "@/testing/worlds/passkey-owner";
import { makeWorld, type World } from "@/testing/worlds/world";
import { eraseMember } from "./erase";

let club: World;
let email: string;
beforeEach(async () => {
  club = await makeWorld();
  email = `${newId("usr").toLowerCase()}@example.test`;
});

/** Adds a member with the address, archives and erases it. */
async function eraseNew() {
  const { id: member_id } = await createMember(club.ctx, { name: "Zebulon", email });
  await archiveMember(club.ctx, { member_id });
  await eraseMember(club.ctx, { member_id });
}

async function keepMail(): Promise<string> {
  const mail = { to_address: email, subject: "Hello", text: "From another club", html: "" };
  const id = newId("evt");
  await getDatabase().prisma.mailboxMessage.create({ data: { id, ...mail } });
  return id;
}
const hasMail = async (id: string) =>
  (await getDatabase().prisma.mailboxMessage.count({ where: { id } })) === 1;

it("an erased member's address keeps its sign-ins and mails for the staff of another club", async () => {
  const { prisma } = getDatabase();
  await addOwner((await makeWorld()).ctx, { name: "Olga", email });
  const { user_id, left } = await ownPasskey(email);
  const token = await openSession(prisma, { user_id, before: null, now: new Date() });
  const mail = await keepMail();
  await eraseNew();
  expect(await readPerson(prisma, token, new Date(), null)).not.toBeNull();
  expect(await left()).toEqual(KEPT);
  expect(await hasMail(mail)).toBe(true);
});

it("an erased member's address that nobody else has loses its sign-ins and mails", async () => {
  const { left } = await ownPasskey(email);
  const mail = await keepMail();
  await eraseNew();
  expect(await left()).toEqual(GONE);
  expect(await hasMail(mail)).toBe(false);
});

it("a mail to others that names an erased member keeps neither the name nor its file", async () => {
  const { mailboxMessage } = getDatabase().prisma;
  const id = newId("evt");
  const text = `Zebulon's invoice, from ${club.org.name}`;
  const file = { file_name: "T-1.pdf", file: Uint8Array.from([1]) };
  const mail = { id, to_address: "bills@byron.example", subject: "Invoice", text, html: "" };
  await mailboxMessage.create({ data: { ...mail, ...file } });
  await eraseNew();
  const kept = await mailboxMessage.findUniqueOrThrow({ where: { id } });
  expect(kept.text).not.toContain("Zebulon");
  expect(kept).toMatchObject({ file_name: null, file: null });
});
