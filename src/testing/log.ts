import { afterEach, beforeAll } from "vitest";
import { createLogger } from "@/server/log";

type Line = Record<string, unknown> & { level: number; msg: string };

/** From this level on, a line demands action (pino's `warn`). */
const WARNING = 40;
/** Lines that tests provoke by the thousand, and few look at. */
const REFUSALS = [
  "a request is refused",
  "a limit is reached",
  "more requests were refused than are told of",
];
const kept: Line[] = [];
const shared = globalThis as typeof globalThis & { foyerLogger?: ReturnType<typeof createLogger> };

/**
 * Collects the product's warnings instead of writing them, for tests that provoke a failure. Warnings that a test has
 * not looked at by its end are written then: nobody provoked them.
 */
export function captureLog(): void {
  beforeAll(() => {
    shared.foyerLogger = createLogger({
      write: (text) => {
        const line = JSON.parse(text) as Line;
        if (line.level >= WARNING) kept.push(line);
      },
    });
  });
  afterEach(() => {
    for (const line of logged())
      if (!REFUSALS.includes(line.msg)) process.stderr.write(`${JSON.stringify(line)}\n`);
  });
}

/** Returns the product's warnings since the last call, oldest first. */
export function logged(): Line[] {
  return kept.splice(0);
}
