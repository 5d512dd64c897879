import { isDeepStrictEqual } from "node:util";
import { localTimes } from "@/features/scheduling/bookings/rules";
import { type EventRow, takenPlaces } from "@/features/scheduling/events/store";
import type { Ctx } from "@/server/context";
import type { ChangedDate } from "./schema";

/**
 * Returns what a change of a series, made in this transaction, has done to the dates that were coming `before` it, the
 * soonest first. The series may have been split, so its dates are those of the later one, too.
 */
export async function changedDates(
  tx: Ctx,
  before: readonly EventRow[],
  series_id: string,
): Promise<ChangedDate[]> {
  const earlier = new Map(before.map((row) => [row.id, row]));
  const present = await tx.db.event.findMany({
    where: {
      organization_id: tx.org.id,
      OR: [
        { id: { in: [...earlier.keys()] } },
        { recurring_event_id: series_id, starts_at: { gt: tx.now() } },
      ],
    },
  });
  const kept = new Set(present.map(({ id }) => id));
  const gone = before.filter(({ id, status }) => status !== "cancelled" && !kept.has(id));
  const touched = present.filter((row) => differs(earlier.get(row.id), row));
  const rows = [
    ...touched.map((row) => ({ was: earlier.get(row.id), row })),
    ...gone.map((was) => ({ was, row: null })),
  ].sort((a, b) => startOf(a) - startOf(b));
  const taken = await takenPlaces(
    tx,
    touched.map(({ id }) => id),
  );
  return rows.map(({ was, row }) => ({
    event_id: row?.id ?? was?.id ?? "",
    before: was ? timesOf(was) : null,
    after: row && row.status !== "cancelled" ? timesOf(row) : null,
    taken: (row && taken.get(row.id)) ?? 0,
  }));
}

/** Tells whether a date is another one now, or new. A split alone changes no date. */
function differs(was: EventRow | undefined, row: EventRow): boolean {
  const { updated_at, recurring_event_id } = row;
  return !was || !isDeepStrictEqual({ ...was, updated_at, recurring_event_id }, row);
}

type Pair = { was: EventRow | undefined; row: EventRow | null };
const startOf = ({ was, row }: Pair) => (was ?? row)?.starts_at.getTime() ?? 0;

function timesOf(row: EventRow) {
  const { starts_at_local, ends_at_local } = localTimes(row);
  return { starts_at_local, ends_at_local };
}
