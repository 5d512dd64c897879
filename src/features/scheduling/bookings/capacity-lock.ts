import { DAY, utcDate } from "@/lib/time";
import type { BookingRow } from "./store";
import { dayProfile } from "@/features/scheduling/resources/availability";
import { loadResource, toResource } from "@/features/scheduling/resources/store";
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";

export type Place = Pick<BookingRow, "resource_id" | "event_id" | "blocked_from" | "blocked_until">;

/**
 * True when a booking whose hold may have lapsed can still have its place. Locks the place for the
 * rest of the transaction, so that the answer holds when the booking is then written. Checked
 * beforehand because the guard's error would abort the transaction that must record the refund.
 */
export async function canTakePlace(tx: Ctx, booking: Place & { id: string }): Promise<boolean> {
  const { id } = booking;
  // Two statements: in one, the count would use a snapshot taken before the lock. The member comes
  // before the place, as with every hold.
  const own = Prisma.sql`b.organization_id = ${tx.org.id} AND b.id = ${id}`;
  await tx.db.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended('member:' || b.organization_id || ':' || b.member_id, 0))
      FROM bookings b WHERE ${own}`;
  await tx.db.$executeRaw`SELECT lock_place(b) FROM bookings b WHERE ${own}`;
  const fits = async () => {
    const [row] = await tx.db.$queryRaw<{ fits: boolean | null }[]>`
      SELECT place_fits(b, foyer_now()) AND benefits_fit(b, foyer_now())
        AND (COALESCE((b.policy ->> 'allow_overlapping_bookings')::boolean, true) OR own_booking_there(b, foyer_now()) IS NULL)
        AND place_is_offered(b, foyer_now()) AS fits
      FROM bookings b WHERE ${own}`;
    return row?.fits ?? null;
  };
  const first = await fits();
  if (first !== null) return first;
  await writeProfiles(tx, booking);
  return (await fits()) ?? false;
}

/** Writes the capacity profiles of a place's days for the resource's present version. */
export async function writeProfiles(tx: Ctx, place: Place): Promise<void> {
  if (!place.resource_id || place.event_id) return;
  const row = await loadResource(tx, place.resource_id);
  const from = place.blocked_from.getTime();
  const days = [];
  for (let at = from - (from % DAY); at < place.blocked_until.getTime(); at += DAY) {
    const day = utcDate(at);
    days.push({ day, version: row.version, ...dayProfile(toResource(row), day) });
  }
  await tx.db
    .$executeRaw`SELECT write_capacity_days(${tx.org.id}, ${place.resource_id}, ${JSON.stringify(days)}::jsonb)`;
}
