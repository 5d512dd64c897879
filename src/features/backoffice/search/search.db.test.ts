import { beforeAll, describe, expect, test } from "vitest";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { createPayment } from "@/features/billing/payments/create";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { createEvent } from "@/features/scheduling/events/create";
import { createHost } from "@/features/scheduling/hosts/create";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { DAY } from "@/lib/time";
import { byId, type Ctx } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { watchSql } from "@/testing/sent-sql";
import { makePostponed } from "@/testing/worlds/postponed";
import { makeMember, makePrice, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { FINDS, findMembers } from "./finds";
import { nameObjects } from "./name-objects";
import { NameObjects, SCOPE_OF, SEARCH_KINDS, SearchClub } from "./schema";
import { searchClub } from "./search-club";

const sent = watchSql();

let world: World;
let anna: { id: string; short_id: string };
const ids: Record<string, string> = {};
let number: string;

/** Returns the kinds that are found, each with the titles of its objects. */
async function find(q: string, more: { kinds?: string } = {}, ctx: Ctx = world.ctx) {
  const { groups } = await searchClub(ctx, SearchClub.parse({ q, ...more }));
  return Object.fromEntries(groups.map(({ kind, items }) => [kind, items.map((one) => one.title)]));
}
const withScopes = (...scopes: string[]) =>
  world.as({ kind: "staff", id: "stf_1", scopes: new Set(scopes) });

beforeAll(async () => {
  world = await makeWorld();
  const { ctx } = world;
  await makePrice(world, 1500);
  const room = await makeResource(world, { capacity: 9 });
  ids["resource"] = room.id;
  const data = { name: "Blue court", category: "Padel" };
  await ctx.db.resource.update({ where: byId(ctx, room.id), data });
  anna = await makeMember(world, { name: "Anna Berg" });
  await makeMember(world, { name: "Ben Frost" });
  const email = { email: "anna@lakeside.example" };
  await ctx.db.member.update({ where: byId(ctx, anna.id), data: email });
  const times = { starts_at_local: "2026-11-24T10:00:00", ends_at_local: "2026-11-24T11:00:00" };
  const booking = await createBooking(ctx, {
    ...{ member_id: anna.id, resource_id: room.id, quantity: 1, ...times },
    settle: "on_account",
  });
  ids["booking"] = booking.id;
  ids["invoice"] = String(booking.invoice_id);
  const invoice = await ctx.db.invoice.findUniqueOrThrow({ where: byId(ctx, ids["invoice"]) });
  number = String(invoice.number);
  const note = { invoice_id: ids["invoice"], amount: 300, settlement: "none" as const };
  ids["credit_note"] = (await createCreditNote(ctx, note)).id;
  const cash = { member_id: anna.id, amount: 700, currency: "EUR", provider: "cash" as const };
  ids["payment"] = (await createPayment(ctx, cash)).id;
  const event = async (title: string, day: string) =>
    (
      await createEvent(ctx, {
        ...{ title, timezone: "UTC" },
        ...{ starts_at_local: `${day}T10:00:00`, ends_at_local: `${day}T11:00:00` },
      })
    ).id;
  ids["event"] = await event("Lake yoga", "2026-12-01");
  await event("Lake swim", "2026-11-25");
  ids["host"] = (await createHost(ctx, { name: "Mira Lang" })).id;
});

describe("a search", () => {
  test("finds members by parts of a name or address, and by their short id", async () => {
    const her = { member: ["Anna Berg"] };
    expect(await find("ann be")).toMatchObject(her);
    expect(await find("LAKESIDE")).toMatchObject(her);
    expect(await find(anna.short_id.toLowerCase())).toMatchObject(her);
    expect(await find(anna.id)).toMatchObject(her);
    expect(await find("nobody-of-that-name")).toEqual({});
  });

  test("finds what a member has booked, owes and paid", async () => {
    const found = await find("berg");
    expect(Object.keys(found)).toEqual(["member", "booking", "invoice", "credit_note", "payment"]);
    expect(found).toMatchObject({ booking: ["Blue court"], invoice: [number] });
    const { groups } = await searchClub(world.ctx, { q: "berg", kinds: ["booking", "invoice"] });
    expect(groups).toMatchObject([
      {
        kind: "booking",
        items: [
          {
            ...{ id: ids["booking"], subtitle: "Anna Berg", state: "confirmed" },
            starts_at_local: "2026-11-24T10:00:00",
          },
        ],
      },
      {
        kind: "invoice",
        items: [{ subtitle: "Anna Berg", amount: 1500, currency: "EUR", state: "open" }],
      },
    ]);
  });

  test("finds a booking of a postponed event until that is over, at its new time", async () => {
    const other = await makeWorld();
    const { booking_id, member } = await makePostponed(other);
    const bookingsAt = async (now: string) => {
      other.setNow(now);
      const { groups } = await searchClub(other.ctx, { q: member.short_id, kinds: ["booking"] });
      return groups.flatMap(({ items }) => items);
    };
    expect(await bookingsAt("2026-12-01T12:00:00.000Z")).toMatchObject([
      { id: booking_id, starts_at_local: "2026-12-03T10:00:00" },
    ]);
    expect(await bookingsAt("2026-12-03T11:00:00.000Z")).toEqual([]);
  });

  test("finds documents by their number from its beginning, and everything by its id", async () => {
    expect(await find(number.toLowerCase())).toMatchObject({ invoice: [number] });
    expect(await find(number.slice(0, -1))).toMatchObject({ invoice: [number] });
    for (const kind of SEARCH_KINDS) {
      const id = kind === "member" ? anna.id : ids[kind]!;
      expect(Object.keys(await find(id))).toContain(kind);
    }
    expect(Object.keys(await find(ids["payment"]!))).toEqual(["payment"]);
  });

  test("finds resources and events, those to come first", async () => {
    expect(await find("blue")).toEqual({ resource: ["Blue court"] });
    expect(await find("PADEL")).toEqual({ resource: ["Blue court"] });
    expect(await find("lake ")).toMatchObject({ event: ["Lake swim", "Lake yoga"] });
    const later = { ...world.ctx, now: () => new Date("2026-11-28T10:00:00Z") };
    expect(await find("lake", {}, later)).toMatchObject({ event: ["Lake yoga", "Lake swim"] });
    const muchLater = { ...world.ctx, now: () => new Date(Date.now() + 500 * DAY) };
    expect(await find("lake yoga", {}, muchLater)).toEqual({});
    expect(await find("100%")).toEqual({});
  });

  test("looks at the kinds that are asked for, five of each", async () => {
    expect(Object.keys(await find("berg", { kinds: "booking,payment" }))).toEqual([
      "booking",
      "payment",
    ]);
    for (const n of [1, 2, 3, 4, 5, 6]) await makeMember(world, { name: `Zoe ${n}` });
    expect((await find("zoe"))["member"]).toHaveLength(5);
    for (const query of [{ q: " a " }, { q: "" }, {}, { q: "anna", kinds: "pass" }])
      expect(SearchClub.safeParse(query).success).toBe(false);
  });

  test("leaves out archived members, and the members of other clubs", async () => {
    const gone = await makeMember(world, { name: "Gone Away" });
    await archiveMember(world.ctx, { member_id: gone.id });
    expect(await find("gone")).toEqual({});
    expect(await find("berg", {}, (await makeWorld()).ctx)).toEqual({});
  });

  test.each(SEARCH_KINDS)("finds and names no %s of another club", async (kind) => {
    const { ctx } = await makeWorld();
    const id = kind === "member" ? anna.id : ids[kind]!;
    expect(await find(id, { kinds: kind }, ctx)).toEqual({});
    expect(await nameObjects(ctx, { ids: [id] })).toEqual({ items: [] });
  });

  test.each(SEARCH_KINDS)("shows a %s to those alone who may read it", async (kind) => {
    const id = kind === "member" ? anna.id : ids[kind]!;
    const others = SEARCH_KINDS.filter((one) => one !== kind).map((one) => SCOPE_OF[one]);
    expect(await find(id, {}, withScopes(...others))).not.toHaveProperty(kind);
    expect(Object.keys(await find(id, {}, withScopes(SCOPE_OF[kind])))).toContain(kind);
  });

  test("names no member to those who may not read members", async () => {
    const { groups } = await searchClub(withScopes("bookings:read"), { q: ids["booking"]! });
    expect(groups).toMatchObject([{ kind: "booking", items: [{ subtitle: null }] }]);
  });

  test("takes one round trip for each kind", async () => {
    await find("berg");
    sent.length = 0;
    await find("berg");
    expect(sent).toHaveLength(SEARCH_KINDS.length);
    sent.length = 0;
    await find("berg", { kinds: "event" });
    expect(sent).toHaveLength(1);
  });
});

describe("names", () => {
  const names = async (of: string[], ctx: Ctx = world.ctx) => {
    const { items } = await nameObjects(ctx, NameObjects.parse({ ids: of.join() }));
    return new Map(items.map(({ id, ...rest }) => [id, rest]));
  };

  test("objects are called as a search shows them, whatever their kind", async () => {
    const told = await names([anna.id, ...Object.values(ids), "bkg_nothing", "odd", "zzz_1"]);
    expect(told.size).toBe(1 + Object.keys(ids).length);
    expect(told.get(ids["booking"]!)).toEqual({
      ...{ title: "Blue court", subtitle: "Anna Berg" },
      starts_at_local: "2026-11-24T10:00:00",
    });
    expect(told.get(ids["host"]!)).toMatchObject({ title: "Mira Lang" });
    expect(told.get(ids["invoice"]!)).toMatchObject({ title: number, subtitle: "Anna Berg" });
  });

  test("nobody learns the name of what they may not read", async () => {
    expect(await names(Object.values(ids), withScopes("audit-log:read"))).toEqual(new Map());
    const hosts = await names([ids["host"]!, anna.id], withScopes("hosts:read"));
    expect([...hosts.keys()]).toEqual([ids["host"]]);
    const other = await makeWorld();
    expect(await names([anna.id, ...Object.values(ids)], other.ctx)).toEqual(new Map());
  });

  test("one round trip names all objects of a kind, and one more all that no search finds", async () => {
    const of = [anna.id, ids["booking"]!, ids["host"]!];
    await names(of);
    sent.length = 0;
    await names([...of, "mbr_2", "mbr_3", "plc_1", "prd_1", "sub_1", "ref_1", "bkg_9"]);
    expect(sent).toHaveLength(3);
  });
});

/** The indexes that each kind is found by. */
const INDEXES: Record<string, RegExp[]> = {
  member: [/search_words_parts/, /members_short_id_begins/, /members_external_id_begins/],
  booking: [/bookings_organization_id_member_id_starts_at_idx/, /bookings_pkey/],
  event: [/events_titles/, /events_pkey/],
  resource: [/resources_\w+/],
  invoice: [/invoices_number_key/, /invoices_organization_id_member_id_idx/, /invoices_pkey/],
  credit_note: [/credit_notes_number_key/, /credit_notes_organization_id_member_id_idx/],
  payment: [/payments_organization_id_member_id_idx/, /payments_pkey/],
};

/** Fills the club with rows of a thousand other members, as a club of some years has them. */
const GROWN = (org: string) => {
  const rows = "FROM generate_series(1, 8000) AS n";
  const at = "now() - n * interval '1 hour'";
  const own = `'x' || n, '${org}'`;
  const mbr = "'mbr_' || n % 1000";
  return [
    // Without triggers and references: nobody books here.
    "SET LOCAL session_replication_role = replica",
    `INSERT INTO invoices (id, organization_id, member_id, number, status, currency, subtotal, total, created_at)
     SELECT ${own}, ${mbr}, 'X-' || n, 'open', 'EUR', 1, 1, ${at} ${rows}`,
    `INSERT INTO credit_notes (id, organization_id, member_id, invoice_id, number, status, currency, total, created_at)
     SELECT ${own}, ${mbr}, 'x' || n, 'XC-' || n, 'issued', 'EUR', 1, ${at} ${rows}`,
    `INSERT INTO payments (id, tenant_id, organization_id, member_id, amount, currency, status, provider, created_at)
     SELECT 'x' || n, 't', '${org}', ${mbr}, 1, 'EUR', 'succeeded', 'cash', ${at} ${rows}`,
    `INSERT INTO bookings (id, organization_id, member_id, resource_id, starts_at, ends_at, timezone, status, price_amount, currency, amount_due)
     SELECT ${own}, ${mbr}, 'evr_x', ${at}, ${at} + interval '1 hour', 'UTC', 'completed', 1, 'EUR', 1 ${rows}`,
    `INSERT INTO events (id, organization_id, title, starts_at, ends_at, timezone)
     SELECT ${own}, 'Class ' || n, ${at}, ${at} + interval '1 hour', 'UTC' ${rows}`,
    `INSERT INTO members (id, tenant_id, organization_id, short_id, external_id, name, phone, created_at)
     SELECT 'x' || n, 't', '${org}', 'X' || n, 'crm' || n, 'Other ' || n, jsonb_build_object('number', '+4930' || n), ${at} ${rows}`,
    `INSERT INTO search_words (organization_id, word) SELECT '${org}', 'word' || n ${rows}`,
    `INSERT INTO member_words (organization_id, member_id, word, archived, created_at)
     SELECT '${org}', 'x' || n, 'word' || n, false, ${at} ${rows}`,
    "ANALYZE members, search_words, member_words, invoices, credit_notes, payments, bookings, events",
  ];
};

test("each kind is found by its indexes, and no whole table is read", async () => {
  const client = await getDatabase().pool.connect();
  try {
    await client.query("BEGIN");
    for (const statement of GROWN(world.org.id)) await client.query(statement);
    const asked = { org: world.org.id, search: "berg", now: new Date(), members: [anna.id] };
    for (const kind of SEARCH_KINDS) {
      // PostgreSQL would read these few rows without an index.
      await client.query(`SET LOCAL enable_seqscan = ${kind === "resource" ? "off" : "on"}`);
      const found = kind === "member" ? findMembers(asked) : FINDS[kind](asked);
      const { rows } = await client.query<{ "QUERY PLAN": string }>(
        `EXPLAIN ${found.text}`,
        found.values,
      );
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan, kind).not.toContain("Seq Scan");
      for (const index of INDEXES[kind] ?? []) expect(plan, kind).toMatch(index);
    }
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});
