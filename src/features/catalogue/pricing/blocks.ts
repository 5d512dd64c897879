/** Block prices: the cheapest way to pay for a time with blocks of fixed length. Pure. */
import { MINUTE } from "@/lib/time";

/** So many minutes for one amount, in minor units. */
export type Block = { minutes: number; amount: number };

/**
 * Returns the least that a time costs: any blocks, each as often as wanted, together with what `rest` asks
 * for the milliseconds that they leave; `rest` gives null where such a remainder cannot be bought. Blocks may
 * reach beyond the end.
 */
export function cheapestCover(
  blocks: readonly Block[],
  elapsed: number,
  quantity: number,
  rest: (remaining: number) => number | null,
): number {
  const minutes = Math.ceil(elapsed / MINUTE);
  const longest = Math.max(...blocks.map((block) => block.minutes));
  // exact[n]: the least for blocks of n minutes in all.
  const exact = new Float64Array(minutes + longest + 1).fill(Infinity);
  exact[0] = 0;
  let least = Infinity;
  for (let n = 0; n < exact.length; n++) {
    for (const block of blocks) {
      const before = n - block.minutes;
      // Blocks are added only while something is left to pay for.
      if (before < 0 || before >= minutes) continue;
      const total = (exact[before] ?? Infinity) + block.amount * quantity;
      if (total < (exact[n] ?? Infinity)) exact[n] = total;
    }
    const paid = exact[n] ?? Infinity;
    if (paid >= least) continue;
    const remaining = Math.max(0, elapsed - n * MINUTE);
    const others = remaining === 0 ? 0 : rest(remaining);
    if (others !== null) least = Math.min(least, paid + others);
  }
  return least;
}
