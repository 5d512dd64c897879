import { type Installation, within } from "@/server/jobs/installation";
import type { Change } from "@/server/jobs/rounds";
import { forEach } from "@/features/billing/payments/for-each";
import { InvalidRecurrence } from "@/lib/recurrence";
import { DAY } from "@/lib/time";
import { byId, type Ctx, inTx } from "@/server/context";
import { datesOver, dayBefore, onlyOf } from "./change";
import { addDrafts, datesToCome, firstOf, extendLater, publishDrafts } from "./materialize";
import { HORIZON_DAYS, matchOccurrences } from "./rules";
import { lockDates, lockSeries } from "./store";

const PAGE = 100;

/**
 * Makes events of the dates of all series that have come within the horizon; a series with many
 * dates gets the first, and jobs add the rest. A date whose resource or host is taken stays a
 * draft, which the series lists as a conflict. Run now and then; each series is extended once a
 * day.
 */
export async function extendAllSeries(installation: Installation): Promise<Change[]> {
  const due = new Date(installation.now().getTime() + (HORIZON_DAYS - 1) * DAY);
  const changes: Change[] = [];
  for (let after = "", more = true; more;) {
    const series = await installation.db.recurringEvent.findMany({
      where: {
        ...within(installation),
        id: { gt: after },
        status: { not: "cancelled" },
        materialized_until: { lt: due },
      },
      select: { id: true, organization_id: true },
      orderBy: { id: "asc" },
      take: PAGE,
    });
    const one = async ({ id, organization_id }: (typeof series)[number]) => {
      const added = await extendSeries(await installation.contextOf(organization_id), id);
      return added === 0
        ? null
        : added === null
          ? "its rule gives no dates"
          : `${added} dates added`;
    };
    changes.push(...(await forEach(series, ({ id }) => ({ what: "event", id }), one)));
    after = series.at(-1)?.id ?? "";
    more = series.length === PAGE;
  }
  return changes;
}

/**
 * Extends one series and returns how many dates were added; null when its rule cannot be evaluated.
 */
export function extendSeries(ctx: Ctx, id: string): Promise<number | null> {
  return inTx(ctx, async (tx) => {
    const series = await lockSeries(tx, id);
    if (series.status === "cancelled") return 0;
    const rows = await lockDates(tx, id, dayBefore(tx, series));
    const { occurrences, until } = datesToCome(tx, series);
    const { added } = matchOccurrences(rows, datesOver(tx, series, occurrences, rows));
    const { now, materialized_until, isAll } = firstOf(onlyOf(occurrences, added), until);
    const drafts = await addDrafts(tx, series, now);
    if (series.status === "published") await publishDrafts(tx, drafts);
    if (!isAll) await extendLater(tx, series);
    await tx.db.recurringEvent.update({ where: byId(tx, id), data: { materialized_until } });
    return drafts.length;
  }).catch((error: unknown) => {
    // A rule that only another version accepted must not block the other series.
    if (error instanceof InvalidRecurrence) return null;
    throw error;
  });
}
