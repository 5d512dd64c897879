import { forEach } from "@/features/billing/payments/for-each";
import { addDays, toLocalDate } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import type { Installation } from "@/server/jobs/installation";
import type { Change } from "@/server/jobs/rounds";
import { addUpDays } from "./kept-days";
import { resourcesDuring } from "./load-use";
import { MOST_DAYS, readPeriod } from "./period";
import { attendanceUntil } from "./read-attendance";
import { MOVED } from "./read-moved";
import { SALES } from "./read-sales";
import { readingOfUse } from "./read-use";

/** A club with more bookings waits seconds for its first report of a year; with fewer it takes no time. */
const MANY = 20_000;

/**
 * Adds up the days of the last year before a report asks for them: of clubs whose reports are asked for, and of large
 * ones, of more than `many` bookings. Run once a day. Returns the clubs of which that failed.
 */
export async function keepAhead(of: Installation, many = MANY): Promise<Change[]> {
  const { now, contextOf } = of;
  const clubs = await clubsWithDays(of, many);
  return forEach(
    clubs,
    ({ id }) => ({ what: "report", id }),
    async ({ id }) => {
      await keepLastYear(await contextOf(id), now());
      return null;
    },
  );
}

async function keepLastYear(ctx: Ctx, now: Date): Promise<void> {
  const to = toLocalDate(now.getTime(), ctx.org.default_timezone);
  const period = readPeriod({ from: addDays(to, -MOST_DAYS), to, interval: "day" }, ctx.org);
  const use = readingOfUse(await resourcesDuring(ctx, period, undefined));
  for (const reading of [SALES, MOVED, attendanceUntil(now), use])
    await addUpDays(ctx, reading, period);
}

function clubsWithDays({ db, only }: Installation, many: number): Promise<{ id: string }[]> {
  return db.$queryRaw`
    SELECT o.id FROM organizations o
     WHERE o.mode = 'live' ${only ? Prisma.sql`AND o.id = ${only.id}` : Prisma.empty} AND (EXISTS (SELECT 1 FROM report_days d WHERE d.organization_id = o.id)
       OR EXISTS (SELECT 1 FROM bookings b WHERE b.organization_id = o.id OFFSET ${many}))
     ORDER BY o.id`;
}
