import type { Interval } from "@/lib/intervals";
import { DAY, MINUTE } from "@/lib/time";
import { termsOf } from "@/features/policies/rules";
import type { Terms } from "@/features/policies/schema";
import { choosePrice, type PriceRuleRow } from "@/features/pricing/rules";
import { withTax } from "@/features/tax-rates/rules";
import type { Ctx } from "@/server/context";
import { capacitySteps } from "./availability";
import { type MemberUse, refuseLimits, refuseMember } from "./member-use";
import type { SlotReason } from "./slot-schema";
import type { PricedSlot } from "./slot-views";
import { type OpenSlot, reachOf, slotsOf, type Taken } from "./slots";
import { type PlacedResource, toResource } from "./store";
import { takenDuring, takenOfMany } from "./usage";

/** What is asked of a resource; times in epoch milliseconds. */
export type SlotWish = { window: Interval; duration: number; quantity: number; explain: boolean };

/** For whom slots are listed: prices, and the member whose limits count, if any. */
export type Asker = {
  rules: PriceRuleRow[];
  group_ids: string[];
  product_ids: string[];
  use: MemberUse | null;
};

/** The terms that a booking of a resource would be made under now. */
export function termsOfResource(ctx: Ctx, row: PlacedResource): Terms {
  return termsOf(row.policy, row, ctx.org);
}

/** The slots of a resource, whoever asks; one query, whatever the window. */
export async function findSlots(
  ctx: Ctx,
  row: PlacedResource,
  wish: SlotWish,
): Promise<OpenSlot[]> {
  const reach = reachOfWish(ctx, row, wish);
  const taken = wish.explain
    ? (await takenOfMany(ctx, new Map([[row.id, reach]]))).get(row.id)
    : await takenDuring(ctx, row.id, reach);
  return slotsAmong(ctx, row, wish, taken ?? []);
}

/** The time whose bookings decide about a wish. */
export function reachOfWish(ctx: Ctx, row: PlacedResource, wish: SlotWish): Interval {
  const { window: range, duration } = wish;
  return reachOf({ range, duration, terms: termsOfResource(ctx, row) });
}

/** The slots of a resource, given what is taken during `reachOfWish`. */
export function slotsAmong(
  ctx: Ctx,
  row: PlacedResource,
  wish: SlotWish,
  taken: Taken[],
): OpenSlot[] {
  const { window: range, duration, quantity, explain } = wish;
  const terms = termsOfResource(ctx, row);
  const capacity = capacitySteps(toResource(row), reachOf({ range, duration, terms }));
  const now = ctx.now().getTime();
  return slotsOf(capacity, taken, { range, duration, quantity, explain, terms, now });
}

/** Prices slots, and says of free ones that a member must not have them; without `explain` they go. */
export function offerTo(
  ctx: Ctx,
  row: PlacedResource,
  wish: SlotWish,
  slots: OpenSlot[],
  asker: Asker,
): PricedSlot[] {
  const terms = termsOfResource(ctx, row);
  const { timezone, policy_id } = row;
  const barred = asker.use && refuseMember(asker.use);
  const offered: PricedSlot[] = [];
  for (const slot of slots) {
    const price = choosePrice(asker.rules, {
      resource_id: row.id,
      event_id: null,
      starts_at: slot.from,
      ends_at: slot.until,
      timezone,
      quantity: wish.quantity,
      group_ids: asker.group_ids,
      product_ids: asker.product_ids,
    });
    const price_amount = price?.price_amount ?? 0;
    const { tax_amount, amount_due } = withTax(price_amount, price?.tax ?? null);
    let reasons: SlotReason[] = slot.reasons;
    if (barred) reasons = [barred];
    else if (reasons.length === 0 && asker.use) {
      const limit = refuseLimits(asker.use, slot, { terms, policy_id, timezone, amount_due });
      if (limit) reasons = [limit];
    }
    if (reasons.length > 0 && !wish.explain) continue;
    offered.push({
      from: slot.from,
      until: slot.until,
      capacity: slot.capacity,
      remaining: slot.remaining,
      reasons,
      price_amount,
      tax_amount,
      gross_amount: amount_due,
      currency: price?.currency ?? ctx.org.default_currency,
    });
  }
  return offered;
}

/** Where alternatives are looked for beyond a window: a day before and a week after. */
export function widened(window: Interval, now: number): Interval {
  return { from: Math.max(now, window.from - DAY), until: window.until + 7 * DAY };
}

/** The length of the slots that are asked for, in milliseconds. */
export function durationOf(terms: Terms, asked: number | undefined): number {
  return (asked ?? terms.min_duration_minutes) * MINUTE;
}
