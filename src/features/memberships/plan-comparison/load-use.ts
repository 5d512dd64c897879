import { PLACED } from "@/features/scheduling/bookings/status-rules";
import { MINUTE, monthsFrom } from "@/lib/time";
import { loadAllPricing } from "@/features/catalogue/pricing/load";
import { byId, type Ctx } from "@/server/context";
import type { PlanComparison } from "./schema";
import type { Use, UsedStay } from "./simulate-rules";

const MONTHS = 3;
/** A member who books more often is compared by the latest. */
const MOST = 1000;

/** Loads the member's bookings of the last three months, as they would be priced again. */
export async function loadUse(ctx: Ctx, member_id: string) {
  const { default_timezone: timezone, default_currency: currency } = ctx.org;
  const now = ctx.now();
  const from = new Date(monthsFrom(now.getTime(), -MONTHS, timezone));
  const [member, rules, rows] = await Promise.all([
    ctx.db.member.findUniqueOrThrow({ where: byId(ctx, member_id), select: { group_ids: true } }),
    loadAllPricing(ctx),
    ctx.db.booking.findMany({
      where: {
        ...{ organization_id: ctx.org.id, member_id },
        status: { in: PLACED },
        starts_at: { gte: from, lt: now },
      },
      include: {
        resource: { select: { name: true } },
        event: { select: { title: true, price_rule_ids: true } },
      },
      orderBy: [{ created_at: "desc" }, { id: "desc" }],
      take: MOST,
    }),
  ]);
  const stays = rows.toReversed().map((row): UsedStay => ({
    ...{ resource_id: row.resource_id, event_id: row.event_id, quantity: row.quantity },
    event_price_rule_ids: row.event?.price_rule_ids ?? [],
    starts_at: row.starts_at.getTime(),
    ends_at: row.ends_at.getTime(),
    timezone: row.timezone,
    // A booking made before these months used what the first of them gives.
    made_at: Math.max(row.created_at.getTime(), from.getTime()),
  }));
  const places = new Map<string, PlanComparison["places"][number]>();
  for (const row of rows) {
    const title = row.event?.title ?? row.resource?.name ?? "";
    const place = places.get(title) ?? { title, bookings: 0, minutes: 0, paid: 0 };
    place.bookings += 1;
    place.minutes += Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / MINUTE);
    if (row.currency === currency) place.paid += row.amount_due;
    places.set(title, place);
  }
  const { group_ids } = member;
  const use: Use = {
    ...{ from: from.getTime(), to: now.getTime(), timezone, currency, group_ids, rules, stays },
  };
  return { use, places: [...places.values()] };
}
