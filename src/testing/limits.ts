import { randomInt } from "node:crypto";
import { vi } from "vitest";
import type { Peer } from "@/server/http/peer";

/**
 * Stops this process's clock, at `now`, during the work; timers go on. Counters by the minute then see one minute,
 * however slow the machine is. Returns the result of the work.
 */
export async function withinAMinute<T>(work: () => Promise<T>, now = new Date()): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"], now });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

let last = randomInt(2 ** 24);

/** Returns another address on this machine each time: limits by address then count nobody else's requests. */
export function newPeer(): Peer {
  last = (last + 1) % 2 ** 24;
  const address = `127.${last >> 16}.${(last >> 8) & 255}.${last & 255}`;
  return { address, tls: false, local: true };
}
