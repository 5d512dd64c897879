import { expect, it } from "vitest";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { cancelSubscription } from "@/features/memberships/subscriptions/cancel";
import { archiveAccount } from "@/features/people/accounts/archive";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { listBookings } from "@/features/scheduling/bookings/list";
import { runJobs } from "@/testing/outbox";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { newWord, seedMember } from "@/testing/worlds/seed-member";
import { makeMember } from "@/testing/worlds/world";
import { eraseMember } from "./erase";

const money = setUpMoney();

/** Makes an archived member with a settled record of every kind. */
async function makeSettled(): Promise<string> {
  const { world } = money;
  const { ctx } = world;
  const { id: member_id } = await makeMember(world);
  const has = await seedMember(world, { member_id, word: newWord(), day: "2026-12-01" });
  const { held, paid, invoice_id, membership, account } = has;
  for (const { id } of [held, paid]) {
    await cancelBooking(ctx, { booking_id: id, refund_percent: 100 });
  }
  await createCreditNote(ctx, { invoice_id, amount: 100, settlement: "refund", reason: "Late" });
  await cancelSubscription(ctx, { subscription_id: membership.id, at: "now", refund: "none" });
  await archiveAccount(ctx, { account_id: account.id });
  await archiveMember(ctx, { member_id });
  await runJobs(ctx);
  return member_id;
}

/** Returns when the member's records last changed, by kind: the earliest of each. */
async function changesOf(member_id: string): Promise<Record<string, Date | undefined>> {
  const { db } = money.world.ctx;
  const first = { where: { member_id }, orderBy: { updated_at: "asc" } } as const;
  const found = {
    bookings: await db.booking.findFirst(first),
    payments: await db.payment.findFirst(first),
    refunds: await db.refund.findFirst({ ...first, where: { payment: { member_id } } }),
    quotes: await db.quote.findFirst(first),
    passes: await db.pass.findFirst(first),
    subscriptions: await db.subscription.findFirst(first),
    invoices: await db.invoice.findFirst(first),
    credit_notes: await db.creditNote.findFirst(first),
    payment_methods: await db.paymentMethod.findFirst(first),
    calendar_feeds: await db.calendarFeed.findFirst(first),
  };
  return Object.fromEntries(Object.entries(found).map(([kind, row]) => [kind, row?.updated_at]));
}

it("a sync by the time of change reads every record that an erasure has emptied", async () => {
  const { ctx, pass } = money.world;
  const member_id = await makeSettled();
  pass(5);
  const since = ctx.now();
  await eraseMember(ctx, { member_id });
  const changed = await changesOf(member_id);
  expect(changed).toEqual(Object.fromEntries(Object.keys(changed).map((kind) => [kind, since])));
  const query = { page: 1, size: 100, updated_at_gte: since.toISOString() };
  const { items } = await listBookings(ctx, query);
  expect(items).toHaveLength(await ctx.db.booking.count({ where: { member_id } }));
});
