import { setImmediate as nextTurn } from "node:timers/promises";

/** The bytes from which on a body counts as large: most operations take none above. */
export const MOST_BODY = 1024 * 1024;

/** Waits for the next turn of the event loop before the next work on a large body: of 8 MB, each takes some 20 ms. */
export async function ownTurn(size: number): Promise<void> {
  if (size > MOST_BODY) await nextTurn();
}
