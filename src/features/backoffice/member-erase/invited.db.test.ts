import { expect, it } from "vitest";
import { createImport } from "@/features/backoffice/imports/create";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { addAccountMembers } from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import { inviteToAccount } from "@/features/people/account-invitations/invite";
import { createMember } from "@/features/people/members/create";
import { updateMember } from "@/features/people/members/update";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { getGuest } from "@/features/scheduling/bookings/guests/get";
import { inviteGuest } from "@/features/scheduling/bookings/guests/invite";
import { byId } from "@/server/context";
import { findWord } from "@/testing/oracles/find-word";
import { newWord } from "@/testing/worlds/seed-member";
import {
  makeMember,
  makePrice,
  makeResource,
  makeWorld,
  memberOf,
  type World,
} from "@/testing/worlds/world";
import { eraseMember } from "./erase";

/** Invites somebody by an address that no member has. */
async function invite(world: World, guest: { name: string; email: string }): Promise<string> {
  const host = await makeMember(world);
  const room = await makeResource(world);
  await makePrice(world, 0);
  const { id: booking_id } = await createBooking(world.ctx, {
    ...{ member_id: host.id, resource_id: room.id, quantity: 1 },
    ...{ starts_at_local: "2026-12-01T10:00:00", ends_at_local: "2026-12-01T11:00:00" },
  });
  return (await inviteGuest(world.ctx, { booking_id, ...guest })).id;
}

/** Invites somebody into the account of another member, by mail. */
async function inviteInto(world: World, email: string): Promise<string> {
  const owner = await makeMember(world);
  const { id: account_id } = await createAccount(world.ctx, { name: "Winter", type: "household" });
  await addAccountMembers(world.ctx, { account_id, member_ids: [owner.id] });
  const invited = { account_id, email, role: "member" as const };
  return (await inviteToAccount(world.as(memberOf(owner)), invited)).id;
}

/** Keeps what a webhook endpoint was told of an invitation. */
async function keepPayload({ ctx, org }: World, object_id: string, word: string): Promise<void> {
  const where = { object_id };
  const { id: event_id } = await ctx.db.domainEvent.findFirstOrThrow({ where });
  const body = JSON.stringify({ name: word });
  const data = { event_id, organization_id: org.id, body, created_at: ctx.now() };
  await ctx.db.webhookPayload.create({ data });
}

async function erase({ ctx }: World, member_id: string): Promise<void> {
  await archiveMember(ctx, { member_id });
  await eraseMember(ctx, { member_id });
}

it("who was invited by an address and then joined is erased there too, with the payloads kept of it", async () => {
  const world = await makeWorld();
  const word = newWord();
  const email = `${word}@example.test`;
  const guest_id = await invite(world, { name: `Kim ${word}`, email });
  await keepPayload(world, guest_id, word);
  const { id: member_id } = await makeMember(world, { name: "Kim Winter" });
  await updateMember(world.ctx, { member_id, email: email.toLowerCase() });
  await erase(world, member_id);
  expect(await findWord(word)).toEqual([]);
});

it("who was invited by a former address is erased there too", async () => {
  const world = await makeWorld();
  const email = `${newWord()}@example.test`;
  const booking_guest_id = await invite(world, { name: "Kim", email });
  const { id: member_id } = await makeMember(world);
  await updateMember(world.ctx, { member_id, email });
  await updateMember(world.ctx, { member_id, email: `${newWord()}@example.test` });
  await erase(world, member_id);
  const guest = await getGuest(world.ctx, { booking_guest_id });
  expect(guest).toMatchObject({ name: null, email: null });
});

it("who was invited into an account by a former address is erased there too, with the mail and the payload", async () => {
  const world = await makeWorld();
  const word = newWord();
  const email = `${word}@example.test`;
  const invitation_id = await inviteInto(world, email);
  await keepPayload(world, invitation_id, word);
  const { id: member_id } = await makeMember(world);
  await updateMember(world.ctx, { member_id, email: email.toUpperCase() });
  await updateMember(world.ctx, { member_id, email: `${newWord()}@example.test` });
  await erase(world, member_id);
  expect(await findWord(word)).toEqual([]);
});

it("an invitation stays by an address that another member has now, and one by a similar address", async () => {
  const world = await makeWorld();
  const { ctx } = world;
  const word = newWord();
  const [passedOn, own, similar] = [
    `${word}@example.test`,
    `a_${word}@example.test`,
    `ab${word}@example.test`,
  ];
  const theirs = await invite(world, { name: "Robin", email: passedOn });
  const others = await invite(world, { name: "Sam", email: similar });
  const theirAccount = await inviteInto(world, passedOn);
  const { id: member_id } = await makeMember(world);
  await updateMember(ctx, { member_id, email: passedOn });
  await updateMember(ctx, { member_id, email: own });
  const { id: other } = await makeMember(world);
  await updateMember(ctx, { member_id: other, email: passedOn });
  await erase(world, member_id);
  const robin = await getGuest(ctx, { booking_guest_id: theirs });
  expect(robin).toMatchObject({ name: "Robin", email: passedOn });
  const kept = await ctx.db.accountInvitation.findUnique({ where: byId(ctx, theirAccount) });
  expect(kept).toMatchObject({ email: passedOn.toLowerCase() });
  const sam = await getGuest(ctx, { booking_guest_id: others });
  expect(sam).toMatchObject({ name: "Sam", email: similar });
});

it("rows of a file of members with the person's address go with them", async () => {
  const world = await makeWorld();
  const { ctx } = world;
  const email = `${newWord()}@example.test`;
  const { id } = await createMember(ctx, { name: "Ada", email, status: "active" });
  const text = `name,email\nAda,${email.toUpperCase()}\nBen,ben@example.test\n`;
  const data = Buffer.from(text).toString("base64");
  const { id: import_id } = await createImport(ctx, { data });
  await erase(world, id);
  const where = { organization_id: ctx.org.id, import_id };
  const left = await ctx.db.memberImportRow.findMany({ where });
  expect(left.map(({ cells }) => cells[0])).toEqual(["Ben"]);
});
