import type { Prisma } from "@/server/data/db";
import type { Bucket, Period } from "./period";

/** Adjacent days. */
export type Days = Pick<Period, "starts_at" | "ends_at" | "buckets">;

/** A reading of the books that may be taken day by day and added up. */
export type Reading = {
  /**
   * Names it with its kept days, and with the late changes that concern it (prisma/sql/late-changes.sql); null: no day of
   * it is kept.
   */
  name: string | null;
  /** The columns of its rows, and their types. */
  columns: Record<string, string>;
  /** Tells what a day's rows stand on that `plain` was given: a day kept with another key is read again. */
  key?: (day: Bucket) => string;
  /**
   * Returns the query that reads it plainly: rows of some days, each with `bucket` (1 is the first day), the columns, and
   * `lasting`: false where a later change would not be noted, so that its day is not kept.
   */
  plain: (organization_id: string, days: Days) => Prisma.Sql;
};

/** Returns adjacent days as one time. */
export function spanOf(run: readonly Bucket[]): Days {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) throw new Error("A run has a day");
  return { starts_at: first.starts_at, ends_at: last.ends_at, buckets: [...run] };
}

/** Returns when days begin and end, for `unnest` in SQL. */
export function timesOf(days: readonly Bucket[]): { starts: string[]; ends: string[] } {
  return {
    starts: days.map(({ starts_at }) => starts_at.toISOString()),
    ends: days.map(({ ends_at }) => ends_at.toISOString()),
  };
}
