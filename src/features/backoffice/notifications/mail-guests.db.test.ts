import { beforeEach, expect, test } from "vitest";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createPayment } from "@/features/billing/payments/create";
import { addAccountMembers } from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { answerInvitation } from "@/features/scheduling/bookings/guests/answer";
import { inviteGuest } from "@/features/scheduling/bookings/guests/invite";
import { splitBooking } from "@/features/scheduling/bookings/guests/split";
import { withdrawGuest } from "@/features/scheduling/bookings/guests/withdraw";
import type { Mail } from "@/ports/mail/port";
import { makeBuyer } from "@/testing/worlds/money";
import { setUpGuests } from "@/testing/worlds/guests";
import { makePostponed } from "@/testing/worlds/postponed";
import { makeMember } from "@/testing/worlds/world";
import { GUEST_TYPES, GUESTS_TYPES, mailGuest, mailGuests } from "./mail-guests";

const { money, move, at, makePlace, paidBuyer, sharedBooking, invite, pay } = setUpGuests();
let sent: { to: string; text: string; subject: string }[];
beforeEach(() => {
  sent = [];
});

/** Works the events off that are told to guests and hosts, and returns the mails since the last time. */
async function worked() {
  const { ctx } = money.world;
  const before = sent.length;
  const send = async ({ to, text, subject }: Mail) => void sent.push({ to, text, subject });
  const events = await ctx.db.domainEvent.findMany({
    where: { organization_id: ctx.org.id, type: { in: [...GUEST_TYPES, ...GUESTS_TYPES] } },
    orderBy: { id: "asc" },
  });
  const mailing = { ...ctx, mail: { kind: "mailbox" as const, send } };
  for (const event of events.slice(worked.done)) {
    await mailGuest(mailing, event);
    await mailGuests(mailing, event);
  }
  worked.done = events.length;
  return sent.slice(before);
}
worked.done = 0;

test("guests are told what concerns them, and the host is told the answer", async () => {
  worked.done = 0;
  const host = await paidBuyer();
  const { ctx, booking } = host;
  const address = { address_line_1: "Am Kai 1", postal_code: "20457", city: "Hamburg" };
  await ctx.db.organization.update({
    where: { id: ctx.org.id },
    data: { postal_address: address },
  });
  const booking_id = booking.id;
  const { id } = await inviteGuest(ctx, { booking_id, name: "Kim", email: "kim@example.test" });
  const silent = await inviteGuest(ctx, { booking_id, name: "Without address" });
  expect(await worked()).toMatchObject([
    {
      to: "kim@example.test",
      subject: expect.stringMatching(/^Test invites you: Test room, .*1 Dec|^Test invites you/),
      text: expect.stringMatching(/Am Kai 1, 20457 Hamburg[^]*\/g\//),
    },
  ]);
  await splitBooking(ctx, { booking_id });
  expect(await worked()).toMatchObject([{ subject: "Your share: €5.00 for Test room" }]);
  await answerInvitation(money.world.ctx, { booking_guest_id: id, answer: "accept" });
  expect(await worked()).toMatchObject([
    {
      to: expect.stringMatching(/@example\.test$/),
      subject: expect.stringMatching(/^Kim is coming/),
    },
  ]);
  const { id: resource_id } = await makePlace(1500);
  await move(host, { resource_id, ...at(14) });
  expect(await worked()).toMatchObject([
    { to: "kim@example.test", text: expect.stringMatching(/Before: .*10:00/) },
  ]);
  await withdrawGuest(ctx, { booking_guest_id: silent.id });
  expect(await worked()).toEqual([]);
  await cancelBooking(ctx, { booking_id });
  expect(await worked()).toMatchObject([
    { to: "kim@example.test", subject: expect.stringMatching(/^Cancelled: Test room/) },
  ]);
});

test("a member is invited at their own address, in their own language", async () => {
  worked.done = 0;
  const { ctx, booking } = await paidBuyer();
  const { ctx: theirs } = await paidBuyer({ day: 2 });
  const kim = await ctx.db.member.update({
    where: { pk: { organization_id: ctx.org.id, id: theirs.actor.id } },
    data: { locale: "de-DE" },
  });
  await inviteGuest(ctx, { booking_id: booking.id, member_short_id: kim.short_id });
  expect(await worked()).toMatchObject([
    { to: kim.email, subject: expect.stringMatching(/lädt dich ein: Test room/) },
  ]);
});

test("guests are told that a booking has moved to another place, or ends at another time", async () => {
  worked.done = 0;
  const host = await paidBuyer();
  const booking_id = host.booking.id;
  await inviteGuest(host.ctx, { booking_id, name: "Kim", email: "kim@example.test" });
  await worked();
  const { id: resource_id } = await makePlace(1500);
  await move(host, { resource_id, ...at(10), ends_at_local: "2026-12-01T10:30:00" });
  expect(await worked()).toMatchObject([
    {
      subject: expect.stringMatching(/^Moved: /),
      text: expect.stringContaining("Before: Test room\n"),
    },
  ]);
  await move(host, { resource_id, ...at(10, 12) });
  expect(await worked()).toMatchObject([
    { to: "kim@example.test", text: expect.stringMatching(/Before: .*10:00.*10:30/) },
  ]);
});

test("whoever booked for the host learns the answers too", async () => {
  worked.done = 0;
  const host = await paidBuyer();
  const { ctx } = money.world;
  const anna = await makeMember(money.world, { name: "Anna" });
  const { id: account_id } = await createAccount(ctx, { name: "Winter", type: "household" });
  await addAccountMembers(ctx, { account_id, member_ids: [anna.id, host.member.id] });
  const booking_id = host.booking.id;
  const { id } = await inviteGuest(ctx, { booking_id, name: "Kim", email: "kim@example.test" });
  const data = { booked_by_member_id: anna.id };
  await ctx.db.booking.updateMany({ where: { id: booking_id }, data });
  await worked();
  await answerInvitation(ctx, { booking_guest_id: id, answer: "accept" });
  expect((await worked()).map(({ to }) => to)).toEqual([
    `${host.member.id}@example.test`.toLowerCase(),
    anna.email,
  ]);
});

test("nobody is invited or asked for money once the booking is cancelled", async () => {
  worked.done = 0;
  const { ctx, booking } = await paidBuyer();
  const booking_id = booking.id;
  await inviteGuest(ctx, { booking_id, name: "Kim", email: "kim@example.test" });
  await splitBooking(ctx, { booking_id });
  await cancelBooking(ctx, { booking_id });
  expect(await worked()).toMatchObject([{ subject: expect.stringMatching(/^Cancelled: /) }]);
});

test("the host is told where a guest's share goes: to the card that has paid, or off an invoice", async () => {
  worked.done = 0;
  const one = await sharedBooking();
  await pay(one.guest);
  const paid = async () => (await worked()).filter(({ subject }) => subject.includes("has paid"));
  expect(await paid()).toMatchObject([
    { text: expect.stringContaining("€7.50 goes back to your card.") },
  ]);
  const { ctx } = money.world;
  const host = await makeBuyer(money.world, { day: 2 });
  const booking_id = host.booking.id;
  const cash = { member_id: host.member.id, amount: 1500, currency: "EUR", booking_id };
  const { id: payment_id } = await createPayment(ctx, { ...cash, provider: "cash" });
  await updatePayment(ctx, { payment_id, status: "succeeded" });
  const guest = await invite(host);
  await splitBooking(host.ctx, { booking_id });
  await pay(guest);
  const [mail] = await paid();
  expect(mail?.text).toContain("Your invoice, or your next one, is lower by it.");
  expect(mail?.text).not.toMatch(/card|refund/i);
});

test("a guest of a postponed event is written to with its new time, also after the old one", async () => {
  worked.done = 0;
  const { ctx, setNow } = money.world;
  const { booking_id } = await makePostponed(money.world, { quantity: 2 });
  await worked();
  setNow("2026-12-01T12:00:00.000Z");
  await inviteGuest(ctx, { booking_id, name: "Kim", email: "kim@example.test" });
  const text = expect.stringMatching(/3 Dec|Dec\w* 3/);
  expect(await worked()).toMatchObject([{ to: "kim@example.test", text }]);
});
