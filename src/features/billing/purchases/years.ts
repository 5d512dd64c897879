import { toLocalDate } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { ownStories } from "./own-stories";
import type { PurchaseYears } from "./schema";
import { beginnings, FIRST_YEAR } from "./year-rules";

/** Sums the signed-in member's purchases by year and currency, newest first. Raises MemberSessionRequired. */
export async function sumPurchaseYears(ctx: Ctx): Promise<PurchaseYears> {
  const zone = ctx.org.default_timezone;
  const last = Number(toLocalDate(ctx.now().getTime(), zone).slice(0, 4));
  // Local years are instants before SQL sees them: it knows no zone.
  const years = await ctx.db.$queryRaw<PurchaseYears["years"]>`
    WITH ${ownStories(ctx)}
    SELECT ${FIRST_YEAR - 1}::int + width_bucket(s.created_at, ${beginnings(last, zone)}::timestamptz[]) AS year,
           s.currency, count(*)::int AS purchases, sum(s.cost)::int AS cost,
           sum(s.due)::int AS amount_due
      FROM stories s GROUP BY 1, 2 ORDER BY 1 DESC, 2`;
  return { years };
}
