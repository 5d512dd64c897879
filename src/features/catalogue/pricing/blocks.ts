/** Block prices: the cheapest way to cover a time with blocks of fixed length. Pure. */
import { MINUTE } from "@/lib/time";

/** A block of minutes at one price, in minor units. */
export type Block = { minutes: number; amount: number };

/**
 * Returns the lowest price of a time: any number of blocks, plus the price that `rest` returns for the
 * remaining milliseconds. `rest` returns null where such a remainder is not for sale. Blocks may extend beyond
 * the end.
 */
export function cheapestCover(
  blocks: readonly Block[],
  elapsed: number,
  quantity: number,
  rest: (remaining: number) => number | null,
): number {
  const minutes = Math.ceil(elapsed / MINUTE);
  const longest = Math.max(...blocks.map((block) => block.minutes));
  // exact[n]: the lowest price of blocks that last n minutes altogether.
  const exact = new Float64Array(minutes + longest + 1).fill(Infinity);
  exact[0] = 0;
  let least = Infinity;
  for (let n = 0; n < exact.length; n++) {
    for (const block of blocks) {
      const before = n - block.minutes;
      // Adds blocks only while some of the time is still uncovered.
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
