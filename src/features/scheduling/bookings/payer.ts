import type { Ctx } from "@/server/context";
import { PaidByBooker } from "./errors";
import { asClub } from "./guests/store";
import { payerOf } from "./words";

export { payerOf };

/**
 * Returns the context that sees the money of a booking: a member for whom somebody else pays does not see that
 * member's invoices and payments, and changes them only as the club does.
 */
export function seeingMoney(ctx: Ctx, booking: Parameters<typeof payerOf>[0]): Ctx {
  const { actor } = ctx;
  return actor.kind === "member" && actor.id !== payerOf(booking) ? asClub(ctx) : ctx;
}

/** Refuses a member who would pay for what somebody else has booked for them. Raises PaidByBooker. */
export function assertPays({ actor }: Ctx, payer: { member_id: string }): void {
  if (actor.kind === "member" && actor.id !== payer.member_id) throw PaidByBooker();
}
