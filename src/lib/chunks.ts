/** Rows per transaction, so that each holds its locks only for a moment. */
const CHUNK = 100;

/** Splits items into runs that are processed together. */
export function chunksOf<T>(items: T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, n) =>
    items.slice(n * CHUNK, (n + 1) * CHUNK),
  );
}
