import { beforeAll, describe, expect, test } from "vitest";
import { listEvents } from "@/features/scheduling/events/list";
import { ListEvents } from "@/features/scheduling/events/schema";
import { newId } from "@/lib/ids";
import { getDatabase } from "@/server/data/db";
import { makeMember, makeResource, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { holdBooking } from "./hold";
import { listBookings } from "./list";
import { ListBookings } from "./list-schema";

/** Hours of 24 November in the order of creation: several of them at one instant. */
const HOURS = ["14", "10", "12", "10", "08", "12", "10"];

let world: World;
let own: { id: string };
beforeAll(async () => {
  world = await makeWorld();
  own = await makeMember(world);
  const room = await makeResource(world, { capacity: 9 });
  for (const [n, hour] of HOURS.entries()) {
    const { id } = n < 3 ? own : await makeMember(world);
    const times = {
      starts_at_local: `2026-11-24T${hour}:00:00`,
      ends_at_local: `2026-11-24T${hour}:30:00`,
    };
    await holdBooking(world.ctx, { resource_id: room.id, member_id: id, quantity: 1, ...times });
    await world.ctx.db.event.create({
      data: {
        id: newId("evt"),
        organization_id: world.org.id,
        title: "Talk",
        timezone: "UTC",
        starts_at: new Date(`2026-11-25T${hour}:00:00Z`),
        ends_at: new Date(`2026-11-25T${hour}:30:00Z`),
      },
    });
  }
});

type Listed = { items: { id: string; starts_at: string }[]; next_cursor: string | null };
const bookings = (query: object, ctx = world.ctx): Promise<Listed> =>
  listBookings(ctx, ListBookings.parse(query));
const events = (query: object): Promise<Listed> => listEvents(world.ctx, ListEvents.parse(query));
const hoursOf = ({ items }: Listed) => items.map(({ starts_at }) => starts_at.slice(11, 13));

describe.each([
  ["bookings", bookings],
  ["events", events],
])("%s by their start", (_what, list) => {
  test.each([
    ["starts_at", [...HOURS].sort()],
    ["-starts_at", [...HOURS].sort().reverse()],
  ])("come in the order of %s, by pages and by cursors alike", async (sort, hours) => {
    const whole = await list({ sort });
    expect(hoursOf(whole)).toEqual(hours);
    const ids = whole.items.map(({ id }) => id);
    // Each size breaks between two of the same instant somewhere.
    for (const size of [1, 2, 3, 4]) {
      const walked: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page: Listed = await list({ sort, size, ...(cursor && { cursor }) });
        walked.push(...page.items.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      expect(walked).toEqual(ids);
      const pages = [1, 2, 3, 4, 5, 6, 7].map((page) => list({ sort, size, page }));
      const paged = (await Promise.all(pages)).flatMap(({ items }) => items.map(({ id }) => id));
      expect(paged).toEqual(ids);
    }
  });

  test("go on within a window of time", async () => {
    const day = (await list({})).items[0]?.starts_at.slice(0, 10) ?? "";
    const window = {
      sort: "starts_at",
      starts_at_gte: `${day}T10:00:00Z`,
      starts_at_lt: `${day}T14:00:00Z`,
    };
    const first = await list({ ...window, size: 2 });
    const rest = await list({ ...window, cursor: first.next_cursor });
    expect([...hoursOf(first), ...hoursOf(rest)]).toEqual(["10", "10", "10", "12", "12"]);
  });

  test("have no place for the cursor of another order", async () => {
    const { next_cursor } = await list({ sort: "starts_at", size: 2 });
    for (const sort of [undefined, "-starts_at"]) {
      await expect(list({ cursor: next_cursor, ...(sort && { sort }) })).rejects.toMatchObject({
        faults: [{ loc: ["query", "cursor"], type: "cursor_parsing" }],
      });
    }
  });
});

test.each(["bookings", "events"])("a page of %s by start is read from an index", async (table) => {
  const client = await getDatabase().pool.connect();
  try {
    await client.query("BEGIN");
    // PostgreSQL would sort this few rows without an index.
    await client.query("SET LOCAL enable_seqscan = off");
    await client.query("SET LOCAL enable_bitmapscan = off");
    for (const order of ["starts_at, id", "starts_at DESC, id DESC"]) {
      const { rows } = await client.query<{ "QUERY PLAN": string }>(
        `EXPLAIN SELECT id FROM ${table} WHERE organization_id = $1 AND starts_at >= '2020-01-01' ORDER BY ${order} LIMIT 51`,
        [world.org.id],
      );
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toContain("Incremental Sort");
      expect(plan).toContain(`${table}_organization_id_starts_at_idx`);
    }
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

describe("a member's upcoming bookings", () => {
  test("come soonest first, and have cursors", async () => {
    const ctx = world.as(memberOf(own));
    const paid = await bookings({ when: "upcoming", size: 2 }, ctx);
    expect(hoursOf(paid)).toEqual(["10", "12"]);
    const next = await bookings({ when: "upcoming", cursor: paid.next_cursor }, ctx);
    expect(hoursOf(next)).toEqual(["14"]);
  });
});
