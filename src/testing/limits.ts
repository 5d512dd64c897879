import { randomInt } from "node:crypto";
import { vi } from "vitest";
import type { Peer } from "@/server/http/peer";

/**
 * Stops this process's clock, at `now`, while something is done; timers go on. What is counted by the minute
 * then falls into one, however slow the machine is. Gives what the work gives.
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

/** Somebody else on this machine each time: what is counted by address then counts nobody else's requests. */
export function newPeer(): Peer {
  last = (last + 1) % 2 ** 24;
  const address = `127.${last >> 16}.${(last >> 8) & 255}.${last & 255}`;
  return { address, tls: false, local: true };
}
