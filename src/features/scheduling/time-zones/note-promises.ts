import { isTimeZone } from "@/lib/is-time-zone";
import { promisedTimes } from "@/features/scheduling/bookings/rules";
import { type Db, Prisma } from "@/server/data/db";
import { type Coming, comingOf, everyOrganization, type Everything } from "./coming";

/**
 * Notes the local time that coming bookings and events promise now, where their writer has not:
 * rows from before the column existed, and rows of instances of the version before. Returns how
 * many.
 */
export async function notePromises(of: Everything): Promise<number> {
  let noted = 0;
  for (const org of await everyOrganization(of)) {
    for await (const page of comingOf(of, org, { unnoted: true })) {
      // A zone that this runtime does not know has no local time.
      const rows = page.filter(({ timezone }) => isTimeZone(timezone));
      noted += await note(of.db, "booking", rows);
      noted += await note(of.db, "event", rows);
    }
  }
  return noted;
}

const TABLES = { booking: Prisma.raw("bookings"), event: Prisma.raw("events") };

async function note(db: Db, kind: Coming["kind"], rows: Coming[]): Promise<number> {
  const notes = rows
    .filter((row) => row.kind === kind)
    .map((row) => ({ ...row, ...promisedTimes(row) }));
  // A row that another transaction has locked or moved is left to it or to the next round: this
  // waits for no lock, so that nobody can wait for it in turn.
  return db.$executeRaw`
    WITH free AS (
      SELECT o.id, n.promised_starts_at_local, n.promised_ends_at_local
        FROM jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) AS n (id text, timezone text,
          starts_at timestamptz, ends_at timestamptz, promised_starts_at_local text, promised_ends_at_local text)
        JOIN ${TABLES[kind]} o ON o.id = n.id AND o.promised_starts_at_local IS NULL
         AND (o.starts_at, o.ends_at, o.timezone) = (n.starts_at, n.ends_at, n.timezone)
         FOR NO KEY UPDATE OF o SKIP LOCKED)
    UPDATE ${TABLES[kind]} o SET promised_starts_at_local = free.promised_starts_at_local,
        promised_ends_at_local = free.promised_ends_at_local
      FROM free WHERE o.id = free.id`;
}
