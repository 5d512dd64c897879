import { leastCharge } from "@/lib/chargeable";
import { formatMoney } from "@/lib/money";
import { fieldFault } from "@/server/errors";

/**
 * Raises a fault for a price (minor units) below the smallest card charge: each renewal would have to be
 * waived. A free product is never charged, so zero is allowed.
 */
export function assertPrice({ amount, currency }: { amount: number; currency: string }): void {
  const least = leastCharge(currency);
  if (amount === 0 || amount >= least) return;
  const words = `Input should be 0 or at least ${least} (${formatMoney(least, currency)}), the least that a card can be charged`;
  throw fieldFault(["body", "amount"], "amount_too_small", words, amount);
}
