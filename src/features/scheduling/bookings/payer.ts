import type { Ctx } from "@/server/context";
import { PaidByBooker } from "./errors";
import { asClub } from "./guests/store";
import type { Booking } from "./schema";
import { type BookingRow, toBooking } from "./store";
import { payerOf } from "./words";

type Paid = Parameters<typeof payerOf>[0];

/** Tells whether the caller is a member for whom somebody else pays, whose cards and payments are not theirs to see. */
export function isPaidFor({ actor }: Ctx, booking: Paid): boolean {
  return actor.kind === "member" && actor.id !== payerOf(booking);
}

/**
 * Returns the context that sees the money of a booking: a member for whom somebody else pays does not see that
 * member's invoices and payments, and changes them only as the club does.
 */
export function seeingMoney(ctx: Ctx, booking: Paid): Ctx {
  return isPaidFor(ctx, booking) ? asClub(ctx) : ctx;
}

/** Returns the answer about one booking: `client_secret` confirms a payment, so a member gets only that of their own. */
export function toOneBooking(ctx: Ctx, booking: BookingRow): Booking {
  return toBooking(booking, ctx.now(), { secret: !isPaidFor(ctx, booking) });
}

/** Refuses a member who would pay for what somebody else has booked for them. Raises PaidByBooker. */
export function assertPays({ actor }: Ctx, payer: { member_id: string }): void {
  if (actor.kind === "member" && actor.id !== payer.member_id) throw PaidByBooker();
}
