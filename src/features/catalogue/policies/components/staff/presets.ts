/** Three policies to begin with. Pure. */
import type { ToldPolicy } from "./policy-words";

export const PRESETS = ["relaxed", "standard", "strict"] as const;
export type Preset = (typeof PRESETS)[number];

const plain: ToldPolicy = {
  ...{ min_notice_minutes: null, max_advance_days: null, reschedule_until_minutes: null },
  ...{ min_duration_minutes: null, max_duration_minutes: null },
  ...{ buffer_before_minutes: 0, buffer_after_minutes: 0, requires_approval: false },
  ...{ cancellation_tiers: [], no_show: null, check_in: null, quotas: [] },
  ...{ max_active_holds: null, allow_overlapping_bookings: false },
};

const DAY = 1440;

/** The terms of each preset. */
export const PRESET_TERMS: Record<Preset, ToldPolicy> = {
  relaxed: {
    ...plain,
    cancellation_tiers: [{ until_minutes_before: 120, refund_percent: 100 }],
  },
  standard: {
    ...plain,
    max_advance_days: 60,
    cancellation_tiers: [
      { until_minutes_before: DAY, refund_percent: 100 },
      { until_minutes_before: 240, refund_percent: 50 },
    ],
    reschedule_until_minutes: 240,
    no_show: { after_minutes: null, fee_percent: 100 },
  },
  strict: {
    ...plain,
    min_notice_minutes: 120,
    max_advance_days: 30,
    cancellation_tiers: [{ until_minutes_before: 2 * DAY, refund_percent: 100 }],
    reschedule_until_minutes: DAY,
    no_show: { after_minutes: null, fee_percent: 100 },
    max_active_holds: 1,
  },
};

/** Tells whether a word names a preset. */
export function isPreset(word: string | undefined): word is Preset {
  return PRESETS.some((one) => one === word);
}

/** Returns a policy's terms alone: what a form begins with and sends. */
export function toldOf(policy: ToldPolicy): ToldPolicy {
  const keys = Object.keys(plain) as (keyof ToldPolicy)[];
  return Object.fromEntries(keys.map((key) => [key, policy[key]])) as ToldPolicy;
}
