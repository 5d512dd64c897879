/** The slots of a window, from capacity and what is taken. Pure. */
import {
  type Interval,
  type LayeredStep,
  rangeOver,
  type Step,
  subtractSteps,
  usageSteps,
} from "@/lib/intervals";
import type { SlotReason } from "./schema";

/** A live booking's share of a resource, in epoch milliseconds. */
export type Taken = Interval & { quantity: number; held: boolean };

export type OpenSlot = Interval & { capacity: number; remaining: number; reasons: SlotReason[] };

export type SlotRules = {
  range: Interval;
  /** Length of a slot and distance between starts, in milliseconds. */
  duration: number;
  step: number;
  quantity: number;
  now: number;
  /** Also gives slots that cannot be booked, with their reasons. */
  explain: boolean;
};

/**
 * Slots start on the grid of the window or override that they fall into, counted from its opening: a
 * room open from 9:15 offers 9:15, not 9:30. `capacity` must reach one duration beyond the range.
 */
export function slotsOf(capacity: LayeredStep[], taken: Taken[], rules: SlotRules): OpenSlot[] {
  const spare = subtractSteps(capacity, usageSteps(taken));
  const withoutHolds = subtractSteps(capacity, usageSteps(taken.filter((t) => !t.held)));
  const slots: OpenSlot[] = [];
  for (const from of gridStarts(capacity, rules)) {
    const slot = { from, until: from + rules.duration };
    const places = rangeOver(capacity, slot).min;
    const remaining = Math.max(0, rangeOver(spare, slot).min);
    const reason = reasonAgainst(slot, places, remaining, withoutHolds, rules);
    if (reason && !rules.explain) continue;
    const { until } = slot;
    slots.push({ from, until, capacity: places, remaining, reasons: reason ? [reason] : [] });
  }
  return slots;
}

/** Whether a booking may start at an instant: the resource is open and it is a whole step after the opening. */
export function startsOnGrid(capacity: LayeredStep[], start: number, step: number): boolean {
  const at = capacity.findLast((s) => s.at <= start);
  return at !== undefined && at.value > 0 && (start - at.since) % step === 0;
}

function* gridStarts(capacity: LayeredStep[], { range, step }: SlotRules): Generator<number> {
  for (const [index, { at, since }] of capacity.entries()) {
    const until = Math.min(capacity[index + 1]?.at ?? range.until, range.until);
    const earliest = Math.max(at, range.from);
    const first = since + Math.ceil((earliest - since) / step) * step;
    for (let from = first; from < until; from += step) yield from;
  }
}

function reasonAgainst(
  slot: Interval,
  places: number,
  remaining: number,
  withoutHolds: Step[],
  rules: SlotRules,
): SlotReason | null {
  if (places === 0) return { code: "closed", message: "Closed for at least part of this time." };
  if (slot.from <= rules.now) return { code: "past", message: "This time has already begun." };
  if (remaining >= rules.quantity) return null;
  if (rangeOver(withoutHolds, slot).min >= rules.quantity) {
    return {
      code: "held",
      message: "Someone is booking this right now. It may become free again in a few minutes.",
    };
  }
  if (remaining === 0) return { code: "full", message: "Fully booked." };
  const counted = remaining === 1 ? "place is" : "places are";
  return { code: "full", message: `Only ${remaining} ${counted} left.` };
}
