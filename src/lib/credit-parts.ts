/** Divides a credit of an invoice (minor units): what lowers the sum still due, and what had been paid. Pure. */
export function creditParts(amount: number, due: number): { lowers: number; paid: number } {
  const lowers = Math.min(amount, due);
  return { lowers, paid: amount - lowers };
}
