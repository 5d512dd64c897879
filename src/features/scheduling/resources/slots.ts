/** The slots of a window, from capacity, bookings and the terms. Pure. */
import { type Interval, type LayeredStep, overlaps, rangeOver, type Step } from "@/lib/intervals";
import { MINUTE } from "@/lib/time";
import { refuseLength, refuseNotice } from "@/features/catalogue/policies/offer";
import { withBuffers } from "@/features/catalogue/policies/rules";
import type { Terms } from "@/features/catalogue/policies/schema";
import { placesFor, remainingCapacity } from "./remaining-capacity";
import type { SlotReason } from "./slot-schema";

/** A use of a resource, buffers included, in epoch milliseconds. */
export type Taken = Interval & {
  quantity: number;
  kind: "booking" | "hold" | "event";
  /** Its time without buffers; only explanations need it. */
  core?: Interval;
};

export type OpenSlot = Interval & { capacity: number; remaining: number; reasons: SlotReason[] };

type SlotTerms = Pick<
  Terms,
  | "min_notice_minutes"
  | "max_advance_days"
  | "min_duration_minutes"
  | "max_duration_minutes"
  | "slot_step_minutes"
  | "buffer_before_minutes"
  | "buffer_after_minutes"
>;

export type SlotRules = {
  range: Interval;
  /** Length of a slot in milliseconds. */
  duration: number;
  quantity: number;
  terms: SlotTerms;
  now: number;
  /** Also returns slots that cannot be booked, with their reasons. */
  explain: boolean;
};

/** Returns the time whose capacity and bookings decide about the slots of a window. */
export function reachOf({
  range,
  duration,
  terms,
}: Omit<SlotRules, "now" | "explain" | "quantity">) {
  return withBuffers({ from: range.from, until: range.until + duration }, terms);
}

/**
 * Returns the slots on the grid of the window or override that they start in, counted from its
 * opening: a room open from 9:15 offers 9:15, not 9:30. `capacity` must cover `reachOf` the rules.
 */
export function slotsOf(capacity: LayeredStep[], taken: Taken[], rules: SlotRules): OpenSlot[] {
  const room = remainingCapacity(capacity, taken);
  const crowd = rules.explain ? crowdOf(capacity, taken) : null;
  const slots: OpenSlot[] = [];
  for (const from of gridStarts(capacity, rules)) {
    const slot = { from, until: from + rules.duration };
    const places = rangeOver(capacity, slot).min;
    const fitting = placesFor(slot, withBuffers(slot, rules.terms), capacity, room);
    const remaining = Math.max(0, fitting);
    const reason = reasonAgainst(slot, places, remaining, crowd, rules);
    if (reason && !rules.explain) continue;
    const { until } = slot;
    slots.push({ from, until, capacity: places, remaining, reasons: reason ? [reason] : [] });
  }
  return slots;
}

/**
 * True when a booking may start at an instant: the resource is open, and the start is a whole
 * number of steps after the opening.
 */
export function startsOnGrid(capacity: LayeredStep[], start: number, step: number): boolean {
  const at = capacity.findLast((s) => s.at <= start);
  return at !== undefined && at.value > 0 && (start - at.since) % step === 0;
}

function* gridStarts(capacity: LayeredStep[], { range, terms }: SlotRules): Generator<number> {
  const step = terms.slot_step_minutes * MINUTE;
  for (const [index, { at, since, value }] of capacity.entries()) {
    const until = Math.min(capacity[index + 1]?.at ?? range.until, range.until);
    const earliest = Math.max(at, range.from);
    // Closed hours have no opening to count from.
    const origin = value === 0 ? Math.max(since, range.from) : since;
    const first = origin + Math.ceil((earliest - origin) / step) * step;
    for (let from = first; from < until; from += step) yield from;
  }
}

/** Returns the first reason, in the order in which a booking would be refused. */
function reasonAgainst(
  slot: Interval,
  places: number,
  remaining: number,
  crowd: Crowd | null,
  { now, terms, quantity }: SlotRules,
): SlotReason | null {
  const notice = refuseNotice(slot.from, terms, now);
  if (notice) return notice;
  const length = refuseLength(slot, terms);
  if (length) return length;
  if (places === 0) return { code: "closed", message: "Closed for at least part of this time." };
  if (remaining >= quantity) return null;
  return crowd && places >= quantity
    ? crowdReason(slot, remaining, quantity, crowd)
    : full(remaining);
}

type Crowd = { events: Interval[]; room: Step[]; roomWithoutHolds: Step[] };

/** Sums the use without buffers, to tell one cause from another. */
function crowdOf(capacity: LayeredStep[], taken: Taken[]): Crowd {
  const cores = taken.map((t) => ({ ...t, ...t.core }));
  return {
    events: cores.filter((t) => t.kind === "event"),
    room: remainingCapacity(capacity, cores),
    roomWithoutHolds: remainingCapacity(
      capacity,
      cores.filter((t) => t.kind !== "hold"),
    ),
  };
}

function crowdReason(
  slot: Interval,
  remaining: number,
  quantity: number,
  crowd: Crowd,
): SlotReason {
  if (rangeOver(crowd.room, slot).min >= quantity) {
    return {
      code: "buffer",
      message: "Too close to another booking: some time between is kept free.",
    };
  }
  if (crowd.events.some((event) => overlaps(event, slot))) {
    return { code: "event", message: "An event takes place here at this time." };
  }
  if (rangeOver(crowd.roomWithoutHolds, slot).min >= quantity) {
    return {
      code: "held",
      message: "Someone is booking this right now. It may become free again in a few minutes.",
    };
  }
  return full(remaining);
}

function full(remaining: number): SlotReason {
  if (remaining === 0) return { code: "full", message: "Fully booked." };
  const counted = remaining === 1 ? "place is" : "places are";
  return { code: "full", message: `Only ${remaining} ${counted} left.` };
}
