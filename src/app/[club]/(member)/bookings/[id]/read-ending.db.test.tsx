import { expect, test } from "vitest";
import { appRouter } from "@/api/trpc";
import { voidInvoice } from "@/features/billing/invoices/void";
import { BookingHeadline } from "@/features/scheduling/bookings/components/booking-headline";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { endLapsed } from "@/features/scheduling/bookings/expire";
import { byId, type Ctx } from "@/server/context";
import { syncBooking } from "@/features/scheduling/bookings/sync";
import { createCallerFactory } from "@/server/trpc";
import { textOf } from "@/testing/rendered";
import { authenticate, makeBuyer } from "@/testing/worlds/money";
import { setUpMoves } from "@/testing/worlds/moves";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { readEnding } from "./read-ending";

const { money, at, makePlace, paidBuyer } = setUpMoves();

/** Returns what the page of a booking tells its member. */
async function toldTo(own: Ctx, booking_id: string): Promise<string> {
  const context = { member: own, signedIn: null, requestId: "req_1" };
  const call = createCallerFactory(appRouter)(context);
  const booking = await call.bookings.get({ booking_id });
  const ending = await readEnding(call, booking);
  const around = { me: booking.member_id, names: {} };
  const shown = { booking, ending, around, organization: "Harbour", locale: "en" };
  return textOf(<BookingHeadline {...shown} fresh={false} offered={false} />);
}

const half = (until_minutes_before: number) => ({
  cancellation_tiers: [{ until_minutes_before, refund_percent: 50 }],
});

test.each([
  ["early", {}, "You were not charged."],
  ["within a tier", half(60), "€12.00 of the price stays due."],
  ["late", half(99_999), "€24.00 of the price stays due."],
])(
  "a member who cancels a booking on account %s reads what stays due of it",
  async (_, terms, said) => {
    const { ctx } = money.world;
    const { id: member_id } = await makeMember(money.world);
    const place = { member_id, resource_id: (await makePlace(2400, terms)).id, quantity: 1 };
    const { id } = await createBooking(ctx, { ...place, ...at(10), settle: "on_account" });
    await cancelBooking(ctx, { booking_id: id });
    const told = await toldTo(money.world.as(memberOf({ id: member_id })), id);
    expect(told).toContain(said);
    expect(told).not.toContain("refund");
  },
);

test("a member who cancels a paid booking reads what comes back, and what was kept", async () => {
  const buyer = await paidBuyer();
  const { id: booking_id } = buyer.booking;
  await cancelBooking(money.world.ctx, { booking_id, refund_percent: 60 });
  const told = await toldTo(buyer.ctx, booking_id);
  expect(told).toContain("€9.00 is refunded to your card.");
  expect(told).toContain("€6.00 was kept as a cancellation fee.");
});

test("a member who gets nothing back of what was paid reads that it was too late", async () => {
  const buyer = await paidBuyer();
  await cancelBooking(money.world.ctx, { booking_id: buyer.booking.id, refund_percent: 0 });
  expect(await toldTo(buyer.ctx, buyer.booking.id)).toContain("It was too late for a refund.");
});

test("a member whose invoice was voided before reads that nothing was charged", async () => {
  const { ctx } = money.world;
  const { id: member_id } = await makeMember(money.world);
  const place = { member_id, resource_id: (await makePlace(2400)).id, quantity: 1 };
  const booking = await createBooking(ctx, { ...place, ...at(10), settle: "on_account" });
  await voidInvoice(ctx, { invoice_id: booking.invoice_id ?? "" });
  await cancelBooking(ctx, { booking_id: booking.id });
  const told = await toldTo(money.world.as(memberOf({ id: member_id })), booking.id);
  expect(told).toContain("You were not charged.");
});

test("a member whose card was declined until the time was over reads that nothing was charged", async () => {
  const buyer = await makeBuyer(money.world, { card: "pm_card_chargeCustomerFail" });
  await money.pay(buyer).catch(() => undefined);
  money.world.pass(10);
  expect(await endLapsed(money.world.ctx, buyer.booking.id)).toBe(true);
  expect(await money.bookingOf(buyer)).toMatchObject({ payment_id: expect.any(String) as string });
  expect(await toldTo(buyer.ctx, buyer.booking.id)).toContain("You were not charged.");
});

test("a member whose payment found the place taken reads that it came too late", async () => {
  const buyer = await makeBuyer(money.world, { card: "pm_card_authenticationRequired" });
  const { ctx } = money.world;
  const { id: booking_id, processor } = await money.pay(buyer);
  const expired = { status: "expired", held_until: null };
  await ctx.db.booking.update({ where: byId(ctx, booking_id), data: expired });
  await money.pay(await makeBuyer(money.world));
  await authenticate(money.sandbox, processor?.client_secret, "complete");
  await syncBooking(buyer.ctx, { booking_id });
  expect(await toldTo(buyer.ctx, booking_id)).toContain("Your payment arrived too late.");
});
