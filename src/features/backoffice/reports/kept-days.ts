import { type Ctx, modeOf } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { roundIsOver } from "@/server/jobs/rounds";
import { type Day, forgetSeen, keepDays, lookAt } from "./keep-days";
import { type Bucket, boundariesOf, type Period, readPeriod } from "./period";
import { type Reading, spanOf, timesOf } from "./reading";

/** A plain reading takes this many days at a time: their rows fit into memory, and are found by their keys. */
const MOST_DAYS = 31;

/**
 * Returns the query of a reading's rows in a period, with `bucket` (1 is the period's first) and the reading's columns.
 * Days that ended two days ago are added up once and kept; one whose sums have not seen a later change is added up anew.
 * So the rows are always those of a plain reading.
 */
export async function rowsOf(ctx: Ctx, reading: Reading, period: Period): Promise<Prisma.Sql> {
  const days = await addUpDays(ctx, reading, period);
  const kept = timesOf(days.filter((day) => day.kept));
  const names = Prisma.raw(Object.keys(reading.columns).join(", "));
  const types = Object.entries(reading.columns).map(([name, type]) => `${name} ${type}`);
  const others = runsOf(days.filter((day) => !day.kept)).map(
    (run) => Prisma.sql`
    UNION ALL SELECT (${timesOf(run).starts}::timestamptz[])[bucket], ${names}
      FROM (${reading.plain(ctx.org.id, spanOf(run))}) plain`,
  );
  return Prisma.sql`
    SELECT width_bucket(day, ${boundariesOf(period)}::timestamptz[]) AS bucket, ${names} FROM (
      SELECT d.starts_at AS day, ${names}
        FROM unnest(${kept.starts}::timestamptz[], ${kept.ends}::timestamptz[]) AS k(starts_at, ends_at)
        JOIN report_days d ON d.organization_id = ${ctx.org.id} AND d.reading = ${reading.name}
         AND d.starts_at = k.starts_at AND d.ends_at = k.ends_at
       CROSS JOIN LATERAL jsonb_to_recordset(d.parts) AS part(${Prisma.raw(types.join(", "))})
      ${others.length > 0 ? Prisma.join(others, "") : Prisma.empty}) each_day`;
}

/** Returns the days of a period, after those that may be kept and are not have been added up. */
export async function addUpDays(ctx: Ctx, reading: Reading, period: Period): Promise<Day[]> {
  const { from, to, timezone } = period;
  const { buckets } = readPeriod({ from, to, timezone, interval: "day" }, ctx.org);
  // A clock that is set to the past writes as of then, and not in the order that the notes rely on.
  const keeps = modeOf(ctx.org) === "live" && timezone === ctx.org.default_timezone;
  if (!keeps || reading.name === null) return buckets.map((bucket) => ({ ...bucket, kept: false }));
  const days = await lookAt(ctx, reading, buckets);
  const missing = days.filter((day) => day.kept === null);
  if (missing.length === 0) return days;
  for (const run of runsOf(missing)) {
    if (roundIsOver()) break;
    await keepDays(ctx.org.id, reading, run);
  }
  await forgetSeen(ctx.org.id, reading);
  // A replica may not have them yet.
  return lookAt(ctx, reading, buckets);
}

/** Groups days into runs of adjacent ones. */
function runsOf<D extends Bucket>(days: D[]): D[][] {
  const runs: D[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && run.length < MOST_DAYS && run.at(-1)?.to === day.from) run.push(day);
    else runs.push([day]);
  }
  return runs;
}
