import { expect, test } from "vitest";
import { appRouter } from "@/api/trpc";
import { BookingHeadline } from "@/features/scheduling/bookings/components/booking-headline";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import type { Ctx } from "@/server/context";
import { createCallerFactory } from "@/server/trpc";
import { textOf } from "@/testing/rendered";
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
])("who cancels a booking on account %s reads what stays due of it", async (_, terms, said) => {
  const { ctx } = money.world;
  const { id: member_id } = await makeMember(money.world);
  const place = { member_id, resource_id: (await makePlace(2400, terms)).id, quantity: 1 };
  const { id } = await createBooking(ctx, { ...place, ...at(10), settle: "on_account" });
  await cancelBooking(ctx, { booking_id: id });
  const told = await toldTo(money.world.as(memberOf({ id: member_id })), id);
  expect(told).toContain(said);
  expect(told).not.toContain("refund");
});

test("who cancels a paid booking reads what comes back, and what was kept", async () => {
  const buyer = await paidBuyer();
  const { id: booking_id } = buyer.booking;
  await cancelBooking(money.world.ctx, { booking_id, refund_percent: 60 });
  const told = await toldTo(buyer.ctx, booking_id);
  expect(told).toContain("€9.00 is refunded to your card.");
  expect(told).toContain("€6.00 was kept as a cancellation fee.");
});
