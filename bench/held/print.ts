/** An operation or a page, and for how long it held the event loop, in ms: at its first call in a process, and at best. */
export type Held = { operation: string; first: number; best: number; status: number };

/** Calls `rounds` times; what is quick (under `over` ms) at its first call needs no second look. */
export async function measureBest(
  operation: string,
  { rounds, over }: { rounds: number; over: number },
  call: () => Promise<{ held: number; status: number }>,
): Promise<Held> {
  const { held: first, status } = await call();
  let best = first;
  for (let round = 1; round < rounds && best >= over; round++)
    best = Math.min(best, (await call()).held);
  return { operation, first, best, status };
}

/** Prints the rows that ever held it for `over` ms or more, the longest first, and those that were refused. */
export function printHeld(rows: Held[], over: number): void {
  for (const { operation, first, best, status } of rows.toSorted((a, b) => b.best - a.best)) {
    if (Math.max(first, best) < over) continue;
    console.log(
      `${best.toFixed(0).padStart(5)} ms, at first ${first.toFixed(0).padStart(5)} ms  ${operation}  (${status})`,
    );
  }
  const refused = rows.filter(({ status }) => status >= 400);
  if (refused.length > 0)
    console.log(
      `Refused: ${refused.map(({ operation, status }) => `${operation} (${status})`).join(", ")}`,
    );
  console.log(`${rows.length} measured; the others held it for less than ${over} ms each`);
}
