import { afterEach, beforeAll } from "vitest";
import { createLogger } from "@/server/log";

type Line = Record<string, unknown> & { level: number; msg: string };

/** From here on a line is for somebody to act on (pino's `warn`). */
const WARNING = 40;
/** What tests provoke by the thousand, and few look for. */
const REFUSALS = [
  "a request is refused",
  "a limit is reached",
  "more requests were refused than are told of",
];
const kept: Line[] = [];
const shared = globalThis as typeof globalThis & { foyerLogger?: ReturnType<typeof createLogger> };

/**
 * Keeps what the product warns of, in place of writing it, for tests that provoke a failure to look at.
 * What a test has not looked at by its end is written then: that nobody provoked.
 */
export function keepLog(): void {
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

/** What the product has warned of since it was last asked, oldest first. */
export function logged(): Line[] {
  return kept.splice(0);
}
