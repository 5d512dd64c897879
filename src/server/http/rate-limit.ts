import { networkOf } from "@/lib/public-address";
import { DAY } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Db, Query, Statement } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { Failure, RateLimitExceeded } from "@/server/errors";
import { getWindows } from "./redis-windows";

/** A caller's position in its fixed 60-second window. `resets` is the unix second at which it ends. */
export type RateState = { limit: number; remaining: number; resets: number };

const COUNT: Statement = {
  name: "count_requests",
  text: "SELECT count_request($1, $2, $3) AS used",
};

/** Returns the unix second at which the window around `now` ends; windows are aligned to the minute. */
export function windowEnd(now: Date): number {
  return (Math.floor(now.getTime() / 60_000) + 1) * 60;
}

/** Returns the state after `used` requests of the window. */
export function toRateState(used: number, limit: number, resets: number): RateState {
  return { limit, remaining: Math.max(0, limit - used), resets };
}

/** Raises RateLimitExceeded once the window's requests are used up. */
export function assertWithinLimit(used: number, state: RateState, now: Date): void {
  if (used > state.limit) {
    throw RateLimitExceeded({
      retry_after_seconds: Math.max(1, Math.ceil(state.resets - now.getTime() / 1000)),
    });
  }
}

/**
 * Counts a request of a bucket (`subject:caller`), or several sent as one, shared by all instances through the
 * database, or through Redis where the operator has one; while that is away, the database counts from nothing. The
 * caller may be an address: an IPv6 one counts with its whole network. `now` is real time: the window of a test clock
 * that stands would never end.
 */
export async function countRequest(
  query: Query,
  bucket: string,
  limit: number,
  now: Date,
  { times = 1, resets = windowEnd(now) }: { times?: number; resets?: number } = {},
): Promise<RateState> {
  const used = await countWindow(query, bucketOf(bucket), resets, times);
  const state = toRateState(used, limit, resets);
  assertWithinLimit(used, state, now);
  return state;
}

/** Counts requests of a window, in Redis or else the database; returns how many it has. */
export async function countWindow(query: Query, bucket: string, resets: number, times: number) {
  const used = await getWindows()?.count(bucket, resets, times);
  if (typeof used === "number") return used;
  const [row] = await query<{ used: number }>(COUNT, [bucket, resets, times]);
  return row?.used ?? 0;
}

function bucketOf(bucket: string): string {
  const whose = bucket.indexOf(":") + 1;
  return bucket.slice(0, whose) + networkOf(bucket.slice(whose));
}

/** Counts something that is skipped rather than refused beyond a limit; returns whether it is within it. */
export async function isWithinLimit(query: Query, bucket: string, limit: number): Promise<boolean> {
  try {
    await countRequest(query, bucket, limit, new Date());
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/**
 * Counts an action with a daily limit (UTC), shared by all instances. The bucket must have no other counter. Raises
 * RateLimitExceeded.
 */
export async function countInDay(
  query: Query,
  bucket: string,
  limit: number,
  now: Date,
): Promise<void> {
  const resets = ((Math.floor(now.getTime() / DAY) + 1) * DAY) / 1000;
  await countRequest(query, bucket, limit, now, { resets });
}

/** Counts a request of a signed-in member, at any entry. Raises RateLimitExceeded. */
export function countMemberRequest({ query, actor }: Pick<Ctx, "query" | "actor">) {
  const { RATE_LIMIT_PER_MINUTE } = getEnv();
  return countRequest(query, `session:${actor.id}`, RATE_LIMIT_PER_MINUTE, new Date());
}

/** Deletes windows that ended over an hour ago, whose callers may never return; returns how many. */
export async function tidyRateWindows(db: Db, now: Date): Promise<number> {
  const window_ends_at = { lt: Math.floor(now.getTime() / 1000) - 3_600 };
  return (await db.rateWindow.deleteMany({ where: { window_ends_at } })).count;
}

/** Returns the `X-RateLimit-*` headers of an answer. */
export function rateHeaders(state: RateState): Record<string, string> {
  return {
    "x-ratelimit-limit": String(state.limit),
    "x-ratelimit-remaining": String(state.remaining),
    "x-ratelimit-reset": String(state.resets),
  };
}
