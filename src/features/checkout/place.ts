import { DAY, toLocal, utcDate } from "@/lib/time";
import { HoldExpired } from "@/features/bookings/errors";
import { dayProfile } from "@/features/resources/availability";
import { findSlots } from "@/features/resources/list-slots";
import { loadResource, toResource } from "@/features/resources/store";
import { type Ctx, inTx } from "@/server/context";
import { sqlState } from "@/server/db";

type Place = { resource_id: string; starts_at: Date; ends_at: Date; quantity: number };

/**
 * Whether a booking whose hold may have lapsed can have its place after all. Locks the place for the
 * rest of the transaction, so that a yes holds when the booking is then written. Looked at beforehand,
 * because the guard's refusal would end the transaction that must then write the refund.
 */
export async function canTakePlace(tx: Ctx, booking: Place & { id: string }): Promise<boolean> {
  const { resource_id, starts_at, ends_at, quantity, id } = booking;
  // Two statements: one that also took the lock would count with a snapshot older than the lock.
  await tx.db.$executeRaw`SELECT lock_capacity(${resource_id}, ${starts_at}, ${ends_at})`;
  const fits = async () => {
    const [row] = await tx.db.$queryRaw<{ fits: boolean | null }[]>`
      SELECT capacity_fits(${resource_id}, ${starts_at}, ${ends_at}, ${quantity}, ${id}, foyer_now()) AS fits`;
    return row?.fits ?? null;
  };
  const first = await fits();
  if (first !== null) return first;
  await writeProfiles(tx, booking);
  return (await fits()) ?? false;
}

/** Writes the capacity profiles of a booking's days for the resource's present version. */
async function writeProfiles(tx: Ctx, place: Place): Promise<void> {
  const row = await loadResource(tx, place.resource_id);
  const from = place.starts_at.getTime();
  const days = [];
  for (let at = from - (from % DAY); at < place.ends_at.getTime(); at += DAY) {
    const day = utcDate(at);
    days.push({ day, version: row.version, ...dayProfile(toResource(row), day) });
  }
  await tx.db
    .$executeRaw`SELECT write_capacity_days(${place.resource_id}, ${JSON.stringify(days)}::jsonb)`;
}

/**
 * Runs a verb that firmly takes a held place. The guard refuses when the hold has lapsed and somebody
 * else was faster: HoldExpired. A resource changed since the hold has no profiles yet: they are written
 * and the verb runs again.
 */
export async function takingPlace<T>(
  ctx: Ctx,
  place: () => Promise<Place>,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const state = sqlState(error);
      if (state === "FY001") throw HoldExpired();
      if (state !== "FY002" || attempt === 3) throw error;
      const taken = await place();
      await inTx(ctx, (tx) => writeProfiles(tx, taken));
    }
  }
}

/** The free times nearest to a wanted one, at most three, within a week of it. */
export async function nearestTimes(ctx: Ctx, wanted: Place): Promise<unknown[]> {
  const row = await loadResource(ctx, wanted.resource_id);
  const from = wanted.starts_at.getTime();
  const slots = await findSlots(ctx, row, {
    window: { from: Math.max(ctx.now().getTime(), from - 7 * DAY), until: from + 7 * DAY },
    duration: wanted.ends_at.getTime() - from,
    quantity: wanted.quantity,
    explain: false,
  });
  return slots
    .sort((a, b) => Math.abs(a.from - from) - Math.abs(b.from - from))
    .slice(0, 3)
    .map((slot) => ({
      starts_at_local: toLocal(slot.from, row.timezone),
      ends_at_local: toLocal(slot.until, row.timezone),
      starts_at: new Date(slot.from).toISOString(),
      ends_at: new Date(slot.until).toISOString(),
    }));
}
