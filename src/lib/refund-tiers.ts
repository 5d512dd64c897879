/** The refund by the terms at a moment. Pure; times in epoch milliseconds. */
import { MINUTE } from "./time";

type CancellationTier = { until_minutes_before: number; refund_percent: number };

const IN_FULL: CancellationTier[] = [{ until_minutes_before: 0, refund_percent: 100 }];

/** Returns the end of a tier, for a booking that starts at `starts_at`. */
export function deadlineOf(tier: CancellationTier, starts_at: number): number {
  return starts_at - tier.until_minutes_before * MINUTE;
}

/**
 * Returns the first tier, earliest first, whose time has not passed at `now`; undefined after the last. No tiers
 * at all: everything comes back until the start.
 */
export function tierAt(
  tiers: CancellationTier[],
  starts_at: number,
  now: number,
): CancellationTier | undefined {
  return (tiers.length > 0 ? tiers : IN_FULL).find((tier) => now <= deadlineOf(tier, starts_at));
}
