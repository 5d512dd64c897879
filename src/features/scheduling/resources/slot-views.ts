/** Slots as the API returns them: local times, prices and alternatives. Pure. */
import type { Interval } from "@/lib/intervals";
import { DAY, instantText, resolveEnd, resolveLocal, toLocal } from "@/lib/time";
import type { MemberPrice } from "@/features/catalogue/pricing/member-price";
import { withTax } from "@/features/catalogue/tax-rates/rules";
import type { Slot } from "./slot-schema";
import type { OpenSlot } from "./slots";

const ALTERNATIVES = 3;

export type PricedSlot = OpenSlot & {
  price: MemberPrice;
  /** The member's own booking at this time; undefined when no member asks. */
  own: string | null | undefined;
};

type Time = { local: string; utc: string };
type Clock = (at: number) => Time;

/** Returns the views of a zone's slots; alternatives are chosen from `free`, in order of time. */
export function viewsOf(slots: PricedSlot[], free: Interval[], timezone: string): Slot[] {
  const clock = clockOf(timezone);
  const steady = isSteady(slots, timezone);
  const views: Slot[] = [];
  for (const slot of slots) {
    const [starts, ends] = [clock(slot.from), clock(slot.until)];
    const fold = steady ? null : foldOf(slot, starts, ends, timezone);
    // No booking can name these times: one that begins in the first of two equal hours and ends in
    // the second.
    if (fold === undefined) continue;
    const { price } = slot;
    const closed = slot.capacity === 0;
    const listed = price.deductions.length === 0 ? price : withTax(price.price_amount, price.tax);
    // Written out: a spread per slot would cost more than all the rest.
    const view: Slot = {
      starts_at_local: starts.local,
      ends_at_local: ends.local,
      starts_at: starts.utc,
      ends_at: ends.utc,
      fold,
      capacity: slot.capacity,
      remaining: slot.remaining,
      price_amount: closed ? null : price.price_amount,
      tax_amount: closed ? null : listed.tax_amount,
      gross_amount: closed ? null : listed.amount_due,
      currency: price.currency,
      reasons: slot.reasons,
      alternatives:
        slot.reasons.length === 0 ? [] : nearest(free, slot).map((s) => times(s, clock)),
    };
    if (slot.own !== undefined) {
      view.amount_due = closed ? null : price.amount_due;
      view.price_deductions = closed ? [] : price.deductions;
      view.booking_id = slot.own;
    }
    views.push(view);
  }
  return views;
}

/** Returns the times of the first few slots. */
export function firstTimes(slots: Interval[], timezone: string) {
  const clock = clockOf(timezone);
  return slots.slice(0, ALTERNATIVES).map((slot) => times(slot, clock));
}

/** True when enough are free for alternatives. */
export function areEnough(free: Interval[]): boolean {
  return free.length >= ALTERNATIVES;
}

function nearest(free: Interval[], { from }: Interval): Interval[] {
  let after = free.findIndex((slot) => slot.from >= from);
  if (after === -1) after = free.length;
  let before = after - 1;
  const found: Interval[] = [];
  while (found.length < ALTERNATIVES) {
    const [early, late] = [free[before], free[after]];
    const next = !early || (late && late.from - from < from - early.from) ? late : early;
    if (!next) break;
    if (next === late) after++;
    else before--;
    found.push(next);
  }
  return found;
}

/**
 * Returns a clock for local times and timestamps; each is formatted once, since slots end where
 * others start.
 */
function clockOf(timezone: string): Clock {
  const known = new Map<number, Time>();
  return (at) => {
    let time = known.get(at);
    if (!time) {
      time = { local: toLocal(at, timezone), utc: instantText(at) };
      known.set(at, time);
    }
    return time;
  };
}

function times(slot: Interval, clock: Clock) {
  const [starts, ends] = [clock(slot.from), clock(slot.until)];
  return {
    starts_at_local: starts.local,
    ends_at_local: ends.local,
    starts_at: starts.utc,
    ends_at: ends.utc,
  };
}

/** True when the zone's clocks do not change around the slots, which are in order of time. */
function isSteady(slots: Interval[], timezone: string): boolean {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return true;
  const offset = (at: number) => Date.parse(`${toLocal(at, timezone)}Z`) - at;
  const expected = offset(first.from - DAY);
  for (let at = first.from; at <= last.until + DAY; at += DAY) {
    if (offset(at) !== expected) return false;
  }
  return true;
}

/**
 * Returns which of two equal times the slot has; undefined when one booking cannot name both ends.
 */
function foldOf(
  slot: Interval,
  starts: Time,
  ends: Time,
  timezone: string,
): 0 | 1 | null | undefined {
  const folds = ([0, 1] as const).filter((fold) =>
    [
      [resolveLocal(starts.local, timezone, fold), slot.from] as const,
      [resolveEnd(ends.local, timezone, fold, slot.from), slot.until] as const,
    ].every(([resolved, at]) => resolved.ok && resolved.at === Math.floor(at / 1000) * 1000),
  );
  return folds.length === 2 ? null : folds[0];
}
