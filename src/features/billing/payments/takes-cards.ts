import type { Ctx } from "@/server/context";
import { PaymentsNotConfigured } from "./errors";

type Ground = Pick<Ctx, "payments">;

/**
 * Tells whether this installation has a processor; without one, cards are neither saved, charged nor refunded.
 */
export function takesCards({ payments }: Ground): boolean {
  return payments.clientConfig(null).provider !== "none";
}

/** Raises PaymentsNotConfigured if one of the payments was by card and no processor can refund it. */
export function assertCanRefund(ground: Ground, payments: { provider: string }[]): void {
  if (payments.some(({ provider }) => provider === "processor")) assertTakesCards(ground);
}

/** Raises PaymentsNotConfigured where cards are not taken, before anything is recorded. */
export function assertTakesCards(ground: Ground): void {
  if (!takesCards(ground)) throw PaymentsNotConfigured();
}
