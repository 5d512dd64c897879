/** Returns the rest of a list price after its deductions, in minor units. */
export function restOf(
  { price_amount }: { price_amount: number },
  deductions: readonly { amount: number }[],
): number {
  return deductions.reduce((rest, { amount }) => rest - amount, price_amount);
}
