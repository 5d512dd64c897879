import { type Interval, overlaps } from "@/lib/intervals";
import { DAY, MINUTE } from "@/lib/time";
import { refuseAgain } from "@/features/catalogue/policies/offer";
import { termsOf } from "@/features/catalogue/policies/rules";
import type { Terms } from "@/features/catalogue/policies/schema";
import { type Means, memberPrice, type Stay } from "@/features/catalogue/pricing/member-price";
import type { Ctx } from "@/server/context";
import { capacitySteps } from "./availability";
import { type MemberUse, refuseLimits, refuseMember } from "./member-use";
import type { SlotReason } from "./slot-schema";
import type { PricedSlot } from "./slot-views";
import { type OpenSlot, reachOf, slotsOf, type Taken } from "./slots";
import { type PlacedResource, toResource } from "./store";
import { takenDuring, takenOfMany } from "./taken-during";

/** A request for slots of a resource; times in epoch milliseconds. */
export type SlotRequest = {
  window: Interval;
  duration: number;
  quantity: number;
  explain: boolean;
  /** The booking that is to be moved: its own use does not count. */
  except?: string;
};

/** The facts that decide the prices, and the member whose limits count, if any. */
export type Asker = Means & { use: MemberUse | null };

/** Returns the facts that decide prices, for a member or for nobody in particular. */
export function askerOf(rules: Means["rules"], use: MemberUse | null): Asker {
  const { group_ids, product_ids, grants } = use ?? { group_ids: [], product_ids: [], grants: [] };
  return { rules, group_ids, product_ids, grants, use };
}

/** Returns the terms that a booking of a resource would have now. */
export function termsOfResource(ctx: Ctx, row: PlacedResource): Terms {
  return termsOf(row.policy, row, ctx.org);
}

/** Finds the slots of a resource for any caller; one query for any window. */
export async function findSlots(
  ctx: Ctx,
  row: PlacedResource,
  request: SlotRequest,
): Promise<OpenSlot[]> {
  const reach = reachOfRequest(ctx, row, request);
  const { explain, except } = request;
  const taken =
    explain || except
      ? (await takenOfMany(ctx, new Map([[row.id, reach]]), except)).get(row.id)
      : await takenDuring(ctx, row.id, reach);
  return slotsAmong(ctx, row, request, taken ?? []);
}

/** Returns the time whose bookings decide about a request. */
export function reachOfRequest(ctx: Ctx, row: PlacedResource, request: SlotRequest): Interval {
  const { window: range, duration } = request;
  return reachOf({ range, duration, terms: termsOfResource(ctx, row) });
}

/** Returns the slots of a resource, given the bookings during `reachOfRequest`. */
export function slotsAmong(
  ctx: Ctx,
  row: PlacedResource,
  request: SlotRequest,
  taken: Taken[],
): OpenSlot[] {
  const { window: range, duration, quantity, explain } = request;
  const terms = termsOfResource(ctx, row);
  const capacity = capacitySteps(toResource(row), reachOf({ range, duration, terms }));
  const now = ctx.now().getTime();
  return slotsOf(capacity, taken, { range, duration, quantity, explain, terms, now });
}

/** Reasons that a booking checks only after the member's own. */
const OF_OTHERS: SlotReason["code"][] = ["event", "full", "held", "buffer"];

/**
 * Prices slots, and explains which free ones a member must not have; without `explain` they are
 * dropped.
 */
export function offerTo(
  ctx: Ctx,
  row: PlacedResource,
  request: SlotRequest,
  slots: OpenSlot[],
  asker: Asker,
): PricedSlot[] {
  const terms = termsOfResource(ctx, row);
  const { timezone, policy_id } = row;
  const barred = asker.use && refuseMember(asker.use);
  const own = asker.use?.own.filter(({ resource_id }) => resource_id === row.id);
  const others = own?.filter(({ id }) => id !== request.except);
  const offered: PricedSlot[] = [];
  for (const slot of slots) {
    const price = memberPrice(asker, stayOf(row, request, slot), ctx.org.default_currency);
    let reasons: SlotReason[] = slot.reasons;
    const again = refuseAgain(ownAt(others, slot), terms);
    if (barred) reasons = [barred];
    else if (again && reasons.every(({ code }) => OF_OTHERS.includes(code))) reasons = [again];
    else if (reasons.length === 0 && asker.use) {
      const { amount_due } = price;
      const limit = refuseLimits(asker.use, slot, { terms, policy_id, timezone, amount_due });
      if (limit) reasons = [limit];
    }
    if (reasons.length > 0 && !request.explain) continue;
    const { from, until, capacity, remaining } = slot;
    offered.push({ from, until, capacity, remaining, reasons, price, own: ownAt(own, slot) });
  }
  return offered;
}

function stayOf(row: PlacedResource, { quantity }: SlotRequest, { from, until }: Interval): Stay {
  const { id: resource_id, timezone } = row;
  return { resource_id, event_id: null, starts_at: from, ends_at: until, timezone, quantity };
}

/** Finds the member's own booking at the time of a slot; undefined when no member asks. */
function ownAt(own: MemberUse["own"] | undefined, slot: Interval): string | null | undefined {
  return own && (own.find((booking) => overlaps(booking, slot))?.id ?? null);
}

/** Returns the window in which alternatives are sought: from a day before to a week after. */
export function widened(window: Interval, now: number): Interval {
  return { from: Math.max(now, window.from - DAY), until: window.until + 7 * DAY };
}

/** Returns the length of the requested slots, in milliseconds. */
export function durationOf(terms: Terms, asked: number | undefined): number {
  return (asked ?? terms.min_duration_minutes) * MINUTE;
}
