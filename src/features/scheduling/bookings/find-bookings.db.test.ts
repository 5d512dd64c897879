import { beforeAll, describe, expect, test } from "vitest";
import { whereFound } from "@/features/people/members/where-found";
import { newId } from "@/lib/ids";
import { byId } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { makeMember, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { cancelBooking } from "./cancel";
import { holdBooking } from "./hold";
import { listBookings } from "./list";
import { ListBookings } from "./list-schema";
import { whereMadeBy } from "./search";

let world: World;
/** The bookings of this file, by the letter that stands for each. */
const ids: Record<string, string> = {};
let rooms: Record<"court" | "hall" | "studio", { id: string }>;
let anna: { id: string; short_id: string };

/** Finds bookings by a query, as their letters in the order of the alphabet. */
async function found(query: object): Promise<string> {
  const { items, total } = await listBookings(world.ctx, ListBookings.parse(query));
  expect(total).toBe(items.length);
  const letters = Object.entries(ids).map(([letter, id]) => [id, letter] as const);
  return items
    .map(({ id }) => new Map(letters).get(id) ?? "?")
    .sort()
    .join("");
}

async function hold(
  letter: string,
  place: { event_id?: string; resource_id?: string },
  member: { id: string },
  day = "24",
) {
  const times = {
    starts_at_local: `2026-11-${day}T10:00:00`,
    ends_at_local: `2026-11-${day}T11:00:00`,
  };
  const asked = place.event_id ? place : { ...place, ...times };
  const { id } = await holdBooking(world.ctx, { member_id: member.id, quantity: 1, ...asked });
  ids[letter] = id;
}

const change = (letter: string, data: object) =>
  world.ctx.db.booking.update({ where: byId(world.ctx, ids[letter] ?? ""), data });

async function makeEvent(
  category: string,
  host_ids: string[],
  hour: number,
  place: { resource_id?: string } = {},
) {
  const organization_id = world.org.id;
  const starts_at = new Date(`2026-11-25T${hour}:00:00Z`);
  const ends_at = new Date(`2026-11-25T${hour + 2}:00:00Z`);
  const id = newId("evt");
  return world.ctx.db.event.create({
    data: {
      id,
      organization_id,
      title: "Talk",
      timezone: "UTC",
      starts_at,
      ends_at,
      status: "published",
      category,
      host_ids,
      ...place,
    },
  });
}

/** Makes an issued invoice of 1.00 EUR for a booking, paid or not. */
async function invoice(
  letter: string,
  member: { id: string },
  paid_at: Date | null,
  status = "open",
) {
  const id = newId("inv");
  await world.ctx.db.invoice.create({
    data: {
      id,
      organization_id: world.org.id,
      member_id: member.id,
      status,
      currency: "EUR",
      number: id,
      lines: [],
      subtotal: 100,
      total: 100,
      amount_paid: paid_at ? 100 : 0,
      issued_at: world.ctx.now(),
      paid_at,
    },
  });
  await change(letter, { status: "confirmed", held_until: null, amount_due: 100, invoice_id: id });
}

beforeAll(async () => {
  world = await makeWorld();
  const make = () => makeResource(world, { capacity: 9 });
  const [court, hall, studio] = await Promise.all([make(), make(), make()]);
  rooms = { court, hall, studio };
  await world.ctx.db.resource.update({
    where: byId(world.ctx, court.id),
    data: { category: "sport" },
  });
  await world.ctx.db.resource.update({
    where: byId(world.ctx, studio.id),
    data: { category: "arts" },
  });
  await world.ctx.db.resource.update({
    where: byId(world.ctx, hall.id),
    data: { category: "rooms, large" },
  });
  anna = await makeMember(world, { name: "Anna Berg" });
  const ben = await makeMember(world, { name: "Ben Berg" });
  await hold("a", { resource_id: court.id }, anna, "24");
  await hold("b", { resource_id: hall.id }, ben, "24");
  await hold("c", { resource_id: studio.id }, ben, "26");
  const talk = await makeEvent("talks", ["evh_mia", "evh_jo"], 10, { resource_id: studio.id });
  const yoga = await makeEvent("sport", ["evh_jo"], 12);
  await hold("d", { event_id: talk.id }, anna);
  await hold("e", { event_id: yoga.id }, ben);
});

describe("a desk finds bookings", () => {
  test("by several places, hosts and categories at once", async () => {
    expect(await found({ resource_id: rooms.court.id })).toBe("a");
    expect(await found({ resource_id: `${rooms.court.id},${rooms.studio.id}` })).toBe("acd");
    expect(await found({ host_id: "evh_mia" })).toBe("d");
    expect(await found({ host_id: "evh_mia,evh_jo" })).toBe("de");
    // An event says its own category, whatever its place's is.
    expect(await found({ category: "arts" })).toBe("c");
    expect(await found({ category: "sport" })).toBe("ae");
    expect(await found({ category: "sport,talks" })).toBe("ade");
    expect(await found({ category: "rooms, large" })).toBe("b");
  });

  test("that have a part in a window, its edges excluded", async () => {
    const day = { overlaps_from: "2026-11-24T10:30:00Z", overlaps_until: "2026-11-25T10:00:00Z" };
    expect(await found(day)).toBe("ab");
    expect(await found({ ...day, overlaps_from: "2026-11-24T11:00:00Z" })).toBe("");
    expect(await found({ ...day, overlaps_until: "2026-11-25T10:00:01Z" })).toBe("abd");
    expect(await found({ overlaps_from: "2026-11-25T12:00:00Z" })).toBe("ce");
    // As long as a booking can be, and begun long before the window.
    await change("c", { status: "cancelled", ends_at: new Date("2026-12-27T10:00:00Z") });
    expect(await found({ overlaps_from: "2026-12-27T09:00:00Z" })).toBe("c");
    await change("c", { status: "confirmed", ends_at: new Date("2026-11-26T11:00:00Z") });
  });

  test("by words of the member, the short id and the booking's own id", async () => {
    expect(await found({ search: "berg" })).toBe("abcde");
    expect(await found({ search: "an BERG" })).toBe("ad");
    expect(await found({ search: anna.short_id.toLowerCase() })).toBe("ad");
    expect(await found({ search: ` ${ids["c"]} ` })).toBe("c");
    expect(await found({ search: "nobody" })).toBe("");
    expect(await found({ search: " " })).toBe("abcde");
    expect(await found({ search: "berg", resource_id: rooms.hall.id })).toBe("b");
    await expect(whereFound(world.ctx, "berg", () => [], 1)).rejects.toMatchObject({
      faults: [{ loc: ["query", "search"], type: "value_error", input: "berg" }],
    });
  });

  test("by what is paid, waits to be paid, or is on account", async () => {
    for (const letter of "abcde") await change(letter, { amount_due: 0 });
    expect(await found({ payment: "due" })).toBe("");
    await change("a", {
      status: "held",
      held_until: new Date("2026-11-23T06:10:00Z"),
      amount_due: 100,
    });
    await change("b", { status: "pending_payment", amount_due: 100 });
    await invoice("c", anna, new Date());
    await invoice("d", anna, null);
    await invoice("e", anna, null, "uncollectible");
    expect(await found({ payment: "due" })).toBe("ab");
    expect(await found({ payment: "paid" })).toBe("c");
    expect(await found({ payment: "on_account" })).toBe("d");
    expect(await found({ payment: "due,paid" })).toBe("abc");
    // A hold that has lapsed waits for nobody.
    await change("a", { held_until: new Date("2026-11-23T05:59:00Z") });
    expect(await found({ payment: "due" })).toBe("b");
  });

  test("by who has made them, whatever others have done with them since", async () => {
    const scopes = new Set(["*"]);
    const mia = world.as({ kind: "staff", id: "stf_mia", scopes });
    const jo = world.as({ kind: "staff", id: "stf_jo", scopes });
    const room = await makeResource(world, { capacity: 9 });
    const make = async (ctx: typeof mia, letter: string, hour: number) => {
      const times = {
        starts_at_local: `2026-11-28T${hour}:00:00`,
        ends_at_local: `2026-11-28T${hour + 1}:00:00`,
      };
      const asked = { resource_id: room.id, member_id: anna.id, quantity: 1, ...times };
      ids[letter] = (await holdBooking(ctx, asked)).id;
    };
    await make(mia, "f", 10);
    await make(jo, "g", 12);
    await cancelBooking(jo, { booking_id: ids["f"] ?? "" });
    expect(await found({ created_by: "stf_mia" })).toBe("f");
    expect(await found({ created_by: "stf_jo" })).toBe("g");
    expect(await found({ created_by: "stf_mia,stf_jo" })).toBe("fg");
    expect(await found({ created_by: "stf_mia", status: "confirmed" })).toBe("");
    expect(await found({ created_by: "stf_nobody" })).toBe("");
    await expect(whereMadeBy(mia, { created_by: ["stf_mia", "stf_jo"] }, 1)).rejects.toMatchObject({
      faults: [{ loc: ["query", "created_by"], input: "stf_mia,stf_jo" }],
    });
    const later = { created_by: ["stf_mia"], created_at_gte: "2026-11-23T06:00:01Z" };
    expect(await whereMadeBy(mia, later)).toEqual({ id: { in: [] } });
  });

  test("by who pays: what a member has booked for others, and their own that nobody else has", async () => {
    const { member_id: ben } = await world.ctx.db.booking.findUniqueOrThrow({
      where: byId(world.ctx, ids["b"] ?? ""),
    });
    expect(await found({ payer_id: ben })).toBe("bce");
    await change("a", { booked_by_member_id: ben });
    await change("e", { booked_by_member_id: anna.id });
    expect(await found({ payer_id: ben })).toBe("abc");
    expect(await found({ payer_id: anna.id })).toBe("defg");
    for (const letter of "ae") await change(letter, { booked_by_member_id: null });
  });

  test("that have not followed their event", async () => {
    await change("d", { is_schedule_desynced: true });
    expect(await found({ is_schedule_desynced: "true" })).toBe("d");
    expect(await found({ is_schedule_desynced: "false" })).toBe("abcefg");
    // Whoever has given up their place needs not follow.
    await change("d", { status: "cancelled" });
    expect(await found({ is_schedule_desynced: "true" })).toBe("");
    expect(await found({ is_schedule_desynced: "false" })).toBe("abcdefg");
  });
});

test.each([
  [
    // Both have what waits; the planner takes the smaller one where that is worth a sort.
    /bookings_(waiting|open)/,
    "(status = 'held' AND held_until > now() OR status = 'pending_approval' AND starts_at > now())",
  ],
  [/bookings_desynced/, "is_schedule_desynced = true"],
  [
    /bookings_open/,
    `ends_at > now() AND status IN ('held', 'pending_approval', 'pending_payment', 'confirmed', 'checked_in')
     AND (status IN ('pending_payment', 'confirmed', 'checked_in') OR status = 'held' AND held_until > now())`,
  ],
])(
  "%s answers for what waits or comes, however long a club's history is",
  async (index, condition) => {
    const client = await getDatabase().pool.connect();
    try {
      await client.query("BEGIN");
      // PostgreSQL would read this few rows without an index.
      await client.query("SET LOCAL enable_seqscan = off");
      const { rows } = await client.query<{ "QUERY PLAN": string }>(
        `EXPLAIN SELECT id FROM bookings WHERE organization_id = $1 AND ${condition} ORDER BY starts_at, id LIMIT 51`,
        [world.org.id],
      );
      expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(index);
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  },
);
