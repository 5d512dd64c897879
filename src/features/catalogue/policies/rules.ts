/** The terms of a booking: the policy's, otherwise the resource's, otherwise the organization's. Pure. */
import type { Interval } from "@/lib/intervals";
import { MINUTE } from "@/lib/time";
import type { Terms } from "./schema";

const LONGEST_ADVANCE_DAYS = 366;
/** Unpaid places that a member may hold at once: with more, one person could block a whole day. */
const MAX_ACTIVE_HOLDS = 3;

/** A policy's own terms, null where it has none. A row of `policies` fits. */
export type PolicyTerms = {
  min_notice_minutes: number | null;
  max_advance_days: number | null;
  min_duration_minutes: number | null;
  max_duration_minutes: number | null;
  slot_step_minutes: number | null;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  hold_minutes: number | null;
  requires_approval: boolean;
  cancellation_tiers: unknown;
  reschedule_until_minutes: number | null;
  no_show: unknown;
  check_in: unknown;
  quotas: unknown;
  max_active_holds: number | null;
  allow_overlapping_bookings: boolean;
};

export type Grid = {
  min_duration_minutes: number;
  max_duration_minutes: number;
  slot_step_minutes: number;
};

/** Returns the grid of an event, which has one fixed length: in whole minutes, like all terms. */
export function wholeGrid({ from, until }: Interval): Grid {
  const length = Math.ceil((until - from) / MINUTE);
  return {
    min_duration_minutes: length,
    max_duration_minutes: length,
    slot_step_minutes: length,
  };
}

/** Returns a time with its buffers: the interval that a booking blocks for others. */
export function withBuffers(
  { from, until }: Interval,
  buffers: Pick<Terms, "buffer_before_minutes" | "buffer_after_minutes">,
): Interval {
  return {
    from: from - buffers.buffer_before_minutes * MINUTE,
    until: until + buffers.buffer_after_minutes * MINUTE,
  };
}

/** Returns the terms of a booking made now. `grid` is the resource's, or an event's own length. */
export function termsOf(
  policy: PolicyTerms | null,
  grid: Grid,
  organization: { hold_minutes: number },
): Terms {
  const tiers = (policy?.cancellation_tiers ?? []) as Terms["cancellation_tiers"];
  return {
    min_notice_minutes: policy?.min_notice_minutes ?? 0,
    max_advance_days: policy?.max_advance_days ?? LONGEST_ADVANCE_DAYS,
    min_duration_minutes: policy?.min_duration_minutes ?? grid.min_duration_minutes,
    max_duration_minutes: policy?.max_duration_minutes ?? grid.max_duration_minutes,
    slot_step_minutes: policy?.slot_step_minutes ?? grid.slot_step_minutes,
    buffer_before_minutes: policy?.buffer_before_minutes ?? 0,
    buffer_after_minutes: policy?.buffer_after_minutes ?? 0,
    hold_minutes: policy?.hold_minutes ?? organization.hold_minutes,
    requires_approval: policy?.requires_approval ?? false,
    cancellation_tiers: [...tiers].sort((a, b) => b.until_minutes_before - a.until_minutes_before),
    reschedule_until_minutes: policy?.reschedule_until_minutes ?? 0,
    no_show: (policy?.no_show ?? null) as Terms["no_show"],
    check_in: (policy?.check_in ?? {
      opens_minutes_before: 30,
      closes_minutes_after: null,
    }) as Terms["check_in"],
    quotas: (policy?.quotas ?? []) as Terms["quotas"],
    max_active_holds: policy?.max_active_holds ?? MAX_ACTIVE_HOLDS,
    allow_overlapping_bookings: policy?.allow_overlapping_bookings ?? false,
  };
}

/**
 * Returns the terms stored with a booking or quote. Those stored before the overlap rule existed allow
 * overlaps.
 */
export function keptTerms(kept: unknown): Terms {
  return {
    allow_overlapping_bookings: true,
    ...(kept as Omit<Terms, "allow_overlapping_bookings">),
  };
}
