import { DAY } from "@/lib/time";
import { Prisma } from "@/server/data/db";
import type { Period } from "./period";

/** Beyond it one pass over a table costs less than asking for each row of the period. */
const LONG = 100 * DAY;

/**
 * Returns the end of a subquery that finds one row by its key for each row of a period: in a short period it is asked row
 * by row, as the planner, who takes each look for a slow one, would read the whole table; in a long one it may.
 */
export function lookUp({ starts_at, ends_at }: Period): Prisma.Sql {
  return ends_at.getTime() - starts_at.getTime() > LONG ? Prisma.empty : Prisma.raw("OFFSET 0");
}
