import { DAY } from "@/lib/time";
import { LIVE_STATUSES } from "@/features/scheduling/bookings/status-rules";
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";

/** A booking that has its place, or an event that takes place, and has not ended. */
export type Coming = {
  kind: "booking" | "event";
  id: string;
  title: string;
  timezone: string;
  starts_at: Date;
  ends_at: Date;
  promised_starts_at_local: string | null;
  promised_ends_at_local: string | null;
};

/** The context of this folder's jobs and commands: all organizations at once, or one. */
export type Everything = Pick<Ctx, "db" | "now"> & { only?: { id: string } };

const PAGE = 2_000;
/** Nothing lasts longer: anything that began before has ended. */
const LONGEST = 31 * DAY;

/**
 * Yields everything that is coming in an organization, by start, in pages. `unnoted` leaves out
 * rows whose promised time is noted. Its test clock, if it has one, says what is now.
 */
export async function* comingOf(
  { db, now }: Everything,
  org: { id: string; test_clock_at: Date | null },
  { unnoted = false } = {},
): AsyncGenerator<Coming[]> {
  const present = org.test_clock_at ?? now();
  const earliest = new Date(present.getTime() - LONGEST);
  let last = { starts_at: earliest, id: "" };
  for (;;) {
    const of = (alias: "b" | "e") => {
      const row = Prisma.raw(alias);
      return Prisma.sql`${row}.organization_id = ${org.id} AND ${row}.starts_at >= ${last.starts_at}
        AND (${row}.starts_at, ${row}.id) > (${last.starts_at}, ${last.id}) AND ${row}.ends_at > ${present}
        ${unnoted ? Prisma.sql`AND ${row}.promised_starts_at_local IS NULL` : Prisma.empty}`;
    };
    const page = await db.$queryRaw<Coming[]>`
      SELECT 'booking' AS kind, b.id, COALESCE(o.title, r.name, '') AS title, b.timezone, b.starts_at, b.ends_at,
             b.promised_starts_at_local, b.promised_ends_at_local
        FROM bookings b LEFT JOIN events o ON o.organization_id = b.organization_id AND o.id = b.event_id LEFT JOIN resources r ON r.organization_id = b.organization_id AND r.id = b.resource_id
       WHERE ${of("b")} AND b.status = ANY (${[...LIVE_STATUSES]}::text[])
         AND (b.status <> 'held' OR b.held_until > ${present})
      UNION ALL
      SELECT 'event', e.id, e.title, e.timezone, e.starts_at, e.ends_at,
             e.promised_starts_at_local, e.promised_ends_at_local
        FROM events e WHERE ${of("e")} AND e.status <> 'cancelled'
       ORDER BY starts_at, id LIMIT ${PAGE}`;
    if (page.length > 0) yield page;
    const end = page.at(-1);
    if (!end || page.length < PAGE) return;
    last = end;
  }
}

/** Lists the organizations that `comingOf` takes, oldest first. */
export function everyOrganization({ db, only }: Everything) {
  return db.organization.findMany({
    where: only ? { id: only.id } : {},
    select: { id: true, name: true, test_clock_at: true },
    orderBy: { created_at: "asc" },
  });
}
