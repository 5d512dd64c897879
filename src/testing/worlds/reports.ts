import { newId } from "@/lib/ids";
import { DAY } from "@/lib/time";
import type { PrismaClient, Prisma } from "@/server/data/db";
import type { World } from "./world";

const TERMS = { cancellation_tiers: [], no_show: null };

type Placed = Pick<Prisma.BookingCreateManyInput, "member_id" | "starts_at" | "ends_at"> &
  Partial<Prisma.BookingCreateManyInput>;

/**
 * Writes bookings of the past, with any place and any size: past the triggers that would refuse them today. Returns
 * their ids.
 */
export async function writeBookings(world: World, bookings: Placed[]): Promise<string[]> {
  const rows = bookings.map((booking) => ({
    id: newId("bkg"),
    organization_id: world.org.id,
    blocked_from: booking.starts_at,
    blocked_until: booking.ends_at,
    timezone: world.org.default_timezone,
    status: "completed",
    policy: TERMS,
    price_amount: 0,
    currency: "EUR",
    amount_due: 0,
    created_at: new Date(new Date(booking.starts_at).getTime() - DAY),
    ...booking,
  }));
  await pastTriggers(world, (tx) => tx.booking.createMany({ data: rows }));
  return rows.map(({ id }) => id);
}

/** Writes rows that triggers would refuse. */
export async function pastTriggers(
  world: World,
  write: (tx: Prisma.TransactionClient) => Promise<unknown>,
): Promise<void> {
  await (world.ctx.db as PrismaClient).$transaction(async (tx) => {
    await tx.$executeRawUnsafe("SET LOCAL session_replication_role = replica");
    await write(tx);
  });
}

/** Writes past events, published by default. */
export async function writeEvents(
  world: World,
  events: (Pick<Prisma.EventCreateManyInput, "starts_at" | "ends_at"> &
    Partial<Prisma.EventCreateManyInput>)[],
): Promise<string[]> {
  const rows = events.map((event) => ({
    id: newId("evt"),
    organization_id: world.org.id,
    title: "Test event",
    timezone: world.org.default_timezone,
    status: "published",
    ...event,
  }));
  await pastTriggers(world, (tx) => tx.event.createMany({ data: rows }));
  return rows.map(({ id }) => id);
}
