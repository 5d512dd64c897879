import { setTimeout as sleep } from "node:timers/promises";
import { getEnv } from "@/server/config/env";
import { logger } from "@/server/log";

/** A counter of windows in a Redis or Valkey. */
export type Windows = {
  /** Counts `times` requests of a bucket's window and returns how many it has; null while the server is away. */
  count(bucket: string, resets: number, times: number): Promise<number | null>;
  close(): void;
};

/** One atomic call, so that each request has a number of its own; the window ends by itself. */
const COUNT = `
local used = redis.call('INCRBY', KEYS[1], ARGV[1])
if used == tonumber(ARGV[1]) then redis.call('EXPIREAT', KEYS[1], ARGV[2]) end
return used`;

/** Every request waits for this call: a server that is slower than this counts as away. */
const PATIENCE_MS = 250;
/** Longest pause between attempts to connect. */
const MOST_PAUSE_MS = 2_000;
/** A window may be counted by an instance whose clock is behind. */
const KEPT_S = 60;

/** Opens a counter; it connects by itself, again and again. `patience` in milliseconds. */
export function openWindows(url: string, patience = PATIENCE_MS): Windows {
  const pause = () => sleep(patience, undefined, { ref: false });
  let away = false;
  const turn = (next: boolean, err?: unknown) => {
    if (away === next) return;
    away = next;
    if (next) logger().warn({ err }, "rate limits: Redis is away, PostgreSQL counts meanwhile");
    else logger().info("rate limits: Redis counts again");
  };
  const opening = makeClient(url);
  const first = opening.then((client) => {
    client.on("error", (err: unknown) => turn(true, err));
    const connected = client.connect().catch((err: unknown) => turn(true, err));
    return Promise.race([connected, pause()]);
  });
  return {
    async count(bucket, resets, times) {
      await first;
      const client = await opening;
      if (!client.isReady) return (turn(true), null);
      const keys = [`foyer:rate:${resets}:${bucket}`];
      const call = client.eval(COUNT, { keys, arguments: [`${times}`, `${resets + KEPT_S}`] });
      try {
        const used = await Promise.race([call, pause()]);
        if (typeof used !== "number") throw new Error(`no answer within ${patience} ms`);
        turn(false);
        return used;
      } catch (err) {
        call.catch(() => undefined);
        turn(true, err);
        return null;
      }
    },
    close: () => void opening.then((client) => client.destroy()),
  };
}

/** Makes a client that connects by itself, again and again; few installations need its package at all. */
async function makeClient(url: string) {
  const { createClient } = await import("@redis/client");
  return createClient({
    url,
    // While it is away, nothing waits in a queue that would be counted later.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 1_000,
      reconnectStrategy: (tries) => Math.min(tries * 100, MOST_PAUSE_MS),
    },
  });
}

// On globalThis: Next may compile its own copy of this module, and one connection serves both copies.
const shared = globalThis as typeof globalThis & { foyerWindows?: { url: string; of: Windows } };

/** Returns the operator's counter, or null where PostgreSQL counts. */
export function getWindows(): Windows | null {
  const url = getEnv().RATE_LIMIT_URL;
  if (shared.foyerWindows && shared.foyerWindows.url !== url) closeWindows();
  if (!url) return null;
  return (shared.foyerWindows ??= { url, of: openWindows(url) }).of;
}

/** Ends the connection; the next use opens another one. */
export function closeWindows(): void {
  shared.foyerWindows?.of.close();
  delete shared.foyerWindows;
}
