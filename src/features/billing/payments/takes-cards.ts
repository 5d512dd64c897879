import type { Ctx } from "@/server/context";
import { PaymentsNotConfigured } from "./errors";

type Deps = Pick<Ctx, "payments">;

/**
 * Tells whether this installation has a processor; without one, cards are neither saved, charged nor refunded.
 */
export function takesCards({ payments }: Deps): boolean {
  return payments.clientConfig(null).provider !== "none";
}

/** Raises PaymentsNotConfigured if one of the payments was by card and no processor can refund it. */
export function assertCanRefund(deps: Deps, payments: { provider: string }[]): void {
  const byCard = payments.some(({ provider }) => provider === "processor");
  if (byCard && !deps.payments.givesBack()) throw PaymentsNotConfigured();
}

/** Raises PaymentsNotConfigured where cards are not taken, before anything is recorded. */
export function assertTakesCards(deps: Deps): void {
  if (!takesCards(deps)) throw PaymentsNotConfigured();
}
