import { setImmediate } from "node:timers/promises";
import { cache } from "react";

/** Returns the queue of one request's page. */
const queueOf = cache(() => ({ last: Promise.resolve() }));

/**
 * Waits until it is this part's turn to be drawn, one part of a page in each turn of the event loop: React would draw a
 * page of forty operations in one, and let everybody else's requests wait for it.
 */
export async function nextTurn(): Promise<void> {
  const queue = queueOf();
  queue.last = queue.last.then(() => setImmediate());
  await queue.last;
}
