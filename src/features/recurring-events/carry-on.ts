import { DAY } from "@/lib/time";
import { type Change, forEach, type Installation, within } from "@/features/checkout/installation";
import { type Ctx, inTx } from "@/server/context";
import { datesOver, onlyOf } from "./change";
import { addDrafts, datesToCome, publishDrafts } from "./materialize";
import { HORIZON_DAYS, matchOccurrences } from "./rules";
import { lockComing, lockSeries } from "./store";

/**
 * Makes events of the dates of all series that have come within the horizon. A date whose resource or
 * host is taken stays a draft, which the series lists as a conflict. Run it now and then; a series is
 * gone on with once a day.
 */
export async function carryOnSeries(installation: Installation, limit = 100): Promise<Change[]> {
  const due = new Date(installation.now().getTime() + (HORIZON_DAYS - 1) * DAY);
  const series = await installation.db.recurringEvent.findMany({
    where: {
      ...within(installation),
      status: { not: "cancelled" },
      materialized_until: { lt: due },
    },
    select: { id: true, organization_id: true },
    orderBy: { materialized_until: "asc" },
    take: limit,
  });
  return forEach(
    series,
    ({ id }) => ({ what: "event", id }),
    async ({ id, organization_id }) => {
      const added = await carryOn(await installation.contextOf(organization_id), id);
      return added > 0 ? `${added} dates added` : null;
    },
  );
}

async function carryOn(ctx: Ctx, id: string): Promise<number> {
  return inTx(ctx, async (tx) => {
    const series = await lockSeries(tx, id);
    if (series.status === "cancelled") return 0;
    const { occurrences, until } = datesToCome(tx, series);
    const rows = await lockComing(tx, id);
    const { added } = matchOccurrences(rows, datesOver(tx, series, occurrences, rows));
    const drafts = await addDrafts(tx, series, onlyOf(occurrences, added));
    if (series.status === "published") await publishDrafts(tx, drafts);
    await tx.db.recurringEvent.update({
      where: { id },
      data: { materialized_until: until === null ? null : new Date(until) },
    });
    return drafts.length;
  });
}
