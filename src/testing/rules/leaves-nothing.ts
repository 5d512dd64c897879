import { afterAll, beforeAll, expect, vi } from "vitest";

/**
 * Fails a test file that leaves something behind for the next files in the same process: a changed environment, fake
 * timers, a replaced global, a running server or child process.
 */

let before: ReturnType<typeof look>;

beforeAll(() => {
  before = look();
});
afterAll(async () => {
  const env = environment();
  restoreEnvironment();
  // Closing takes a turn or two of the event loop; a leak is there after seconds as well.
  await vi.waitFor(() => expect({ ...look(), env }).toEqual(before), { timeout: 120_000 });
});

/** Returns the environment without the variables that sharp's library adds with the first picture. */
function environment() {
  const { VIPSHOME: _, ...env } = process.env;
  return env;
}

function look() {
  const { fetch, Date, setTimeout, setInterval } = globalThis;
  return {
    env: environment(),
    globals: { fetch, Date, setTimeout, setInterval },
    fakeTimers: vi.isFakeTimers(),
    directory: process.cwd(),
    running: runningNow(),
  };
}

/** Returns the servers and child processes of this process, by kind. */
function runningNow(): string[] {
  return process
    .getActiveResourcesInfo()
    .filter((name) => /^(TCPServer|PipeServer|Process)/.test(name))
    .sort();
}

function restoreEnvironment(): void {
  for (const name of Object.keys(process.env)) {
    if (!(name in before.env)) delete process.env[name];
  }
  Object.assign(process.env, before.env);
}
