import fs from "node:fs";
import v8 from "node:v8";
import vm from "node:vm";

v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc") as () => void;

/** Reads for how many milliseconds this process's main thread has worked so far. */
function worked(): number {
  const [nanoseconds] = fs.readFileSync("/proc/self/schedstat", "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}

/** Forgets what setting things up has left behind: its collection would count as the next one's work. */
export function settle(): Promise<void> {
  collect();
  return new Promise((resolve) => setTimeout(resolve, 5));
}

/**
 * Watches the event loop from now on. The function returned ends this, and gives the longest that it was held, in
 * milliseconds of processor time: what others run on this machine meanwhile does not count.
 */
export function watchTurns(): () => number {
  let longest = 0;
  let last = worked();
  let going = true;
  const look = () => {
    const now = worked();
    longest = Math.max(longest, now - last);
    last = now;
    if (going) setImmediate(look);
  };
  setImmediate(look);
  return () => {
    going = false;
    return longest;
  };
}

/** Runs `work` and returns the longest that it held the event loop, in milliseconds of processor time. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  await settle();
  const end = watchTurns();
  try {
    await work();
    // Once more after the end: the turn that has just ended counts as well.
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    end();
  }
  return end();
}
