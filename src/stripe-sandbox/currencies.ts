import { chargeStep, leastCharge } from "@/lib/chargeable";
import { isCurrency } from "@/lib/money";
import { invalidParam, refused } from "./core/errors";

/**
 * Refuses an amount that cannot be charged: an unknown currency, too little, or a fraction that cards don't
 * know.
 */
export function assertChargeable(amount: number, currency: string): void {
  const code = currency.toUpperCase();
  if (!isCurrency(code)) {
    throw invalidParam("currency", `Invalid currency: ${currency}.`);
  }
  const minimum = leastCharge(code);
  if (amount < minimum) {
    throw refused(
      `Amount must be at least ${minimum} in the smallest unit of ${code}.`,
      "amount_too_small",
      { param: "amount" },
    );
  }
  if (amount % chargeStep(code) !== 0) {
    throw invalidParam("amount", `Amounts in ${code} must end in 0.`);
  }
}
