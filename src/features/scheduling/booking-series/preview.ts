import { loadResource } from "@/features/scheduling/resources/store";
import type { Ctx } from "@/server/context";
import { tryOut } from "@/server/data/try-out";
import { datesOf } from "./rules";
import type { CreateBookingSeries, SeriesPreview } from "./schema";
import type { Outcome } from "./store";
import { assertMember, beginSeries, outcomeOf, type Plan, tryDates } from "./try-date";

/**
 * Previews a series: each date with its price, or with the code of its refusal and the nearest free
 * times. The dates are booked together and taken back at once, so that the preview knows every
 * rule: quotas, credits and the dates' effect on each other. Raises what `createBookingSeries`
 * raises about its member, resource and dates.
 */
export async function previewBookingSeries(
  ctx: Ctx,
  input: CreateBookingSeries,
): Promise<SeriesPreview> {
  const { timezone } = await loadResource(ctx, input.resource_id);
  const dates = datesOf(input, timezone);
  await assertMember(ctx, input.member_id);
  return tryOut(ctx, (tx) => tryAll(tx, input, { timezone, dates }));
}

async function tryAll(tx: Ctx, input: CreateBookingSeries, plan: Plan): Promise<SeriesPreview> {
  const series_id = await beginSeries(tx, input, plan);
  const tried = await tryDates(tx, input, plan.dates, series_id);
  // All are held before any other time is proposed, which is therefore none of theirs.
  const outcomes: Outcome[] = [];
  for (const one of tried) outcomes.push(await outcomeOf(tx, input, one));
  const where = { organization_id: tx.org.id, series_id };
  const select = { id: true, amount_due: true, currency: true };
  const priced = await tx.db.booking.findMany({ where, select });
  const prices = new Map(priced.map(({ id, amount_due }) => [id, amount_due]));
  return {
    timezone: plan.timezone,
    currency:
      (priced.find(({ amount_due }) => amount_due > 0) ?? priced[0])?.currency ??
      tx.org.default_currency,
    dates: outcomes.map(({ booking_id, starts_at_local, ends_at_local, code, alternatives }) => ({
      ...{ starts_at_local, ends_at_local, code, alternatives },
      amount_due: booking_id === null ? null : (prices.get(booking_id) ?? null),
    })),
  };
}
