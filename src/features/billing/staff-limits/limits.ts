/** The limits of a person of the staff, where money or a part of a price is given away. */
import { formatMoney } from "@/lib/money";
import { boundaryInstant, toLocalDate } from "@/lib/time";
import type { Ctx, StaffLimits } from "@/server/context";
import { writeRecorded } from "@/server/jobs/events";
import { LimitExceeded } from "./errors";
import { exceededBy, lowersMoreThan } from "./exceeded";

/** For the event of a gift: the sum of a day is made of these. */
export type GivenAway = { given_away?: number };

/** Returns the caller's limits, or null for a caller without any. */
export function limitsOf({ actor }: Pick<Ctx, "actor">): StaffLimits | null {
  return actor.kind === "staff" ? (actor.limits ?? null) : null;
}

/**
 * Checks an amount (minor units) that the caller gives back by their own decision, not by the terms. Returns what the
 * event of the gift must say, so that the gifts of a day add up; a preview of several adds those before as `earlier`.
 * Inside a transaction, other gifts of the same person wait. Raises LimitExceeded, also for money of another currency than the limits are in.
 */
export async function assertMayGiveBack(
  ctx: Ctx,
  { amount, currency, earlier = 0 }: { amount: number; currency: string; earlier?: number },
): Promise<GivenAway> {
  const limits = limitsOf(ctx);
  if (!limits || amount <= 0) return {};
  const { refund_single, refund_per_day } = limits;
  if (refund_single === null && refund_per_day === null) return { given_away: amount };
  if (currency !== ctx.org.default_currency) {
    const detail = `Your limits are in ${ctx.org.default_currency}: you cannot give back ${currency}.`;
    throw LimitExceeded({ detail });
  }
  const today = refund_per_day === null ? 0 : earlier + (await givenToday(ctx));
  const exceeded = exceededBy(limits, { amount, today });
  if (!exceeded) return { given_away: amount };
  const { limit, most, left } = exceeded;
  const [all, rest] = [most, left].map((sum) => formatMoney(sum, currency));
  const detail =
    limit === "refund_single"
      ? `You may give back at most ${all} at once.`
      : `You may give back at most ${all} a day, and ${rest} of it is left today.`;
  throw LimitExceeded({ detail, limit, most });
}

/** Checks a price (minor units) that the caller lowers. Raises LimitExceeded. */
export function assertMayLower(
  ctx: Pick<Ctx, "actor">,
  price: { usual: number; due: number },
): void {
  const most = limitsOf(ctx)?.discount_percent ?? null;
  if (most === null || !lowersMoreThan(most, price)) return;
  const detail = `You may lower a price by at most ${most} percent.`;
  throw LimitExceeded({ detail, limit: "discount_percent", most });
}

/**
 * Sums what was given back on the club's present day by the decision of the caller; of the colleague, where one has
 * allowed this act.
 */
async function givenToday(ctx: Ctx): Promise<number> {
  const { db, org, now } = ctx;
  const by = ctx.actor.kind === "staff" ? (ctx.actor.approved_by ?? ctx.actor.id) : ctx.actor.id;
  const actor = `${ctx.actor.kind}:${by}`;
  await writeRecorded(ctx);
  if (ctx.inTransaction)
    await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`given:${org.id}:${actor}`}, 0))`;
  const day = toLocalDate(now().getTime(), org.default_timezone);
  const since = new Date(boundaryInstant(`${day}T00:00:00`, org.default_timezone));
  const [row] = await db.$queryRaw<{ sum: bigint }[]>`
    SELECT COALESCE(sum((data->>'given_away')::bigint), 0)::bigint AS sum FROM (
      SELECT data FROM domain_events
       WHERE organization_id = ${org.id} AND actor = ${actor} AND created_at >= ${since}
         AND data ? 'given_away' AND NOT data ? 'approved_by'
       UNION ALL
      SELECT data FROM domain_events
       WHERE organization_id = ${org.id} AND data ? 'approved_by' AND data->>'approved_by' = ${by}
         AND created_at >= ${since} AND data ? 'given_away') gifts`;
  return Number(row?.sum ?? 0);
}
