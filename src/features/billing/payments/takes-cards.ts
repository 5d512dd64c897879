import type { Ctx } from "@/server/context";
import { PaymentsNotConfigured } from "./errors";

type Ground = Pick<Ctx, "payments">;

/**
 * Tells whether this installation has a processor at all: without one, cards are neither saved, charged nor
 * refunded.
 */
export function takesCards({ payments }: Ground): boolean {
  return payments.clientConfig(null).provider !== "none";
}

/** Raises PaymentsNotConfigured where one of these payments was a card's, and nobody can send money back to it. */
export function assertCanSendBack(ground: Ground, payments: { provider: string }[]): void {
  if (payments.some(({ provider }) => provider === "processor")) assertTakesCards(ground);
}

/** Raises PaymentsNotConfigured where cards are not taken, before anything of it is written down. */
export function assertTakesCards(ground: Ground): void {
  if (!takesCards(ground)) throw PaymentsNotConfigured();
}
