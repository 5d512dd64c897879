/** Rows that are worked off in one transaction: it holds their locks for a moment only. */
const CHUNK = 100;

/** Splits items into runs that are worked off together. */
export function chunksOf<T>(items: T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, n) =>
    items.slice(n * CHUNK, (n + 1) * CHUNK),
  );
}
