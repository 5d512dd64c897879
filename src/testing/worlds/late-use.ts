/** A club whose places were used in March 2026, and late changes of that, with all triggers. */
import { newId } from "@/lib/ids";
import { DAY, HOUR, WEEKDAYS } from "@/lib/time";
import { Prisma } from "@/server/data/db";
import { type Kinds, one, update } from "./late-changes";
import { writeBookings, writeEvents } from "./reports";
import { makeMember, makeWorld, type World } from "./world";

const FIRST = Date.UTC(2026, 2, 2);
/** Days on which something happens. */
const USED = 12;
export const usedPeriod = { from: "2026-02-27", to: "2026-03-20" };
const COUNTED = "status IN ('completed', 'no_show')";
const hours = (capacity: number) =>
  WEEKDAYS.map((day) => ({
    day,
    starts_at_local: "07:00:00Z",
    ends_at_local: "21:00:00Z",
    capacity,
  }));

/** Makes the club: three places, bookings over and beyond their hours, two events. */
export async function makeUsedClub(): Promise<World> {
  const world = await makeWorld({ organization: { default_timezone: "UTC" } });
  const { id: member_id } = await makeMember(world);
  const ids = [0, 1, 2].map(() => newId("evr"));
  await world.ctx.db.resource.createMany({
    data: ids.map((id, n) => ({
      ...{ id, organization_id: world.org.id, name: `Place ${n}`, timezone: "UTC" },
      ...{ availability: hours(n + 1), created_at: new Date(FIRST - n * 2 * DAY) },
    })),
  });
  const statuses = ["completed", "no_show", "cancelled", "completed"];
  const at = (n: number) => new Date(FIRST + (n % USED) * DAY + ((n * 5) % 24) * HOUR);
  await writeBookings(
    world,
    Array.from({ length: 30 }, (_, n) => ({
      ...{ member_id, resource_id: ids[n % 3], quantity: 1 + (n % 3), status: statuses[n % 4] },
      ...{ starts_at: at(n), ends_at: new Date(at(n).getTime() + (1 + (n % 7) * 5) * HOUR) },
    })),
  );
  await writeEvents(
    world,
    [0, 1].map((n) => ({
      ...{ resource_id: ids[n], status: n === 0 ? "published" : "draft" },
      ...{ starts_at: at(n * 4 + 1), ends_at: new Date(at(n * 4 + 1).getTime() + 3 * HOUR) },
    })),
  );
  return world;
}

/** Everything that utilisation counts, changed in every way that it may be. */
export const USE: Kinds = {
  "a booking is cancelled": update("bookings", "status = 'cancelled'", COUNTED),
  "a booking counts again": update("bookings", "status = 'completed'", "status = 'cancelled'"),
  "a booking takes more places": update("bookings", "quantity = quantity + 1", COUNTED),
  "a booking begins later": update(
    "bookings",
    "starts_at = starts_at + interval '50 hours', ends_at = ends_at + interval '50 hours'",
    COUNTED,
  ),
  "a booking lasts longer": update("bookings", "ends_at = ends_at + interval '30 hours'", COUNTED),
  "a booking is moved": (org, change) =>
    Prisma.sql`UPDATE bookings SET resource_id = (SELECT id FROM resources WHERE ${one("resources", "id", org, change)})
       WHERE ${one("bookings", "id", org, { ...change, which: change.which + 1 }, COUNTED)}`,
  "a booking is written": (org, change) =>
    Prisma.sql`INSERT INTO bookings (id, organization_id, member_id, resource_id, starts_at, ends_at, timezone, status, price_amount, currency, amount_due)
      SELECT ${newId("bkg")}, organization_id, member_id, resource_id, starts_at + interval '7 hours', ends_at + interval '9 hours', 'UTC',
             'completed', 0, 'EUR', 0
        FROM bookings WHERE ${one("bookings", "id", org, change)}`,
  "an event is cancelled": update("events", "status = 'cancelled'", "status = 'published'"),
  "an event is published": update("events", "status = 'published'", "status <> 'published'"),
  "an event is moved": update(
    "events",
    "starts_at = starts_at + interval '40 hours', ends_at = ends_at + interval '40 hours'",
  ),
  "an event is written": (org, change) =>
    Prisma.sql`INSERT INTO events (id, organization_id, resource_id, title, timezone, status, starts_at, ends_at)
      SELECT ${newId("evt")}, organization_id, resource_id, 'New', 'UTC', 'published', starts_at + interval '90 hours', ends_at + interval '90 hours'
        FROM events WHERE ${one("events", "id", org, change)}`,
  "a place has other hours": (org, change) =>
    Prisma.sql`UPDATE resources SET availability = ${JSON.stringify(hours(4))}::jsonb WHERE ${one("resources", "id", org, change)}`,
  "a place is closed for some hours": (org, change) =>
    Prisma.sql`UPDATE resources SET overrides = ${JSON.stringify([
      {
        ...{ starts_at_local: `2026-03-0${3 + (change.which % 6)}T09:00:00`, capacity: 0 },
        ends_at_local: `2026-03-0${3 + (change.which % 6)}T13:00:00`,
      },
    ])}::jsonb WHERE ${one("resources", "id", org, change)}`,
  "a place is archived": update("resources", "archived_at = '2026-03-08 12:00Z'"),
  "a place is restored": update("resources", "archived_at = NULL", "archived_at IS NOT NULL"),
  "a place is in another zone": update("resources", "timezone = 'Asia/Tokyo'"),
  "a place was there earlier": update("resources", "created_at = created_at - interval '30 hours'"),
};
