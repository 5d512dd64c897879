import type { Ctx } from "./context";
import type { Db, Query, Statement } from "./db";
import { getEnv } from "./env";
import { RateLimitExceeded } from "./errors";

/** Where a caller stands in its fixed 60-second window. `resets` is the unix second at which it ends. */
export type RateState = { limit: number; remaining: number; resets: number };

const COUNT: Statement = {
  name: "count_requests",
  text: "SELECT max(count_request($1, $2)) AS used FROM generate_series(1, $3::int)",
};

/** The unix second at which the window around `now` ends; windows are aligned to the minute. */
export function windowEnd(now: Date): number {
  return (Math.floor(now.getTime() / 60_000) + 1) * 60;
}

/** The state after `used` requests of the window. */
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

/** Counts a request of a bucket, or several that came as one, shared by all instances through the database. */
export async function countRequest(
  query: Query,
  bucket: string,
  limit: number,
  now: Date,
  times = 1,
): Promise<RateState> {
  const resets = windowEnd(now);
  const [row] = await query<{ used: number }>(COUNT, [bucket, resets, times]);
  const used = row?.used ?? 0;
  const state = toRateState(used, limit, resets);
  assertWithinLimit(used, state, now);
  return state;
}

/** Counts a request of a signed-in member, at whichever door. Raises RateLimitExceeded. */
export function countMemberRequest({ query, actor }: Pick<Ctx, "query" | "actor">) {
  const { RATE_LIMIT_PER_MINUTE } = getEnv();
  return countRequest(query, `session:${actor.id}`, RATE_LIMIT_PER_MINUTE, new Date());
}

/** Forgets windows that ended over an hour ago, of callers who may never come again; gives how many. */
export async function tidyRateWindows(db: Db, now: Date): Promise<number> {
  const window_ends_at = { lt: Math.floor(now.getTime() / 1000) - 3_600 };
  return (await db.rateWindow.deleteMany({ where: { window_ends_at } })).count;
}

/** `X-RateLimit-*` of an answer. */
export function rateHeaders(state: RateState): Record<string, string> {
  return {
    "x-ratelimit-limit": String(state.limit),
    "x-ratelimit-remaining": String(state.remaining),
    "x-ratelimit-reset": String(state.resets),
  };
}
