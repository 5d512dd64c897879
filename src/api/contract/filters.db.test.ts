import { expect, it } from "vitest";
import { z } from "zod";
import { writeCursor } from "@/lib/page";
import { ListQuery } from "@/lib/wire";
import { bindCursor } from "@/server/data/bound-cursor";
import { isQuery, splitInput } from "@/server/openapi/answers";
import type { Route } from "@/server/route";
import { expectFaults } from "./answers";
import { requestOf } from "./request";
import { callerOf, setUpContract } from "./set-up";
import { routes } from "./shapes";

const contract = setUpContract();
const common = {
  created_at_gte: "2020-01-01T00:00:00Z",
  created_at_lt: "2999-01-01T00:00:00+02:00",
  updated_at_gte: "2020-01-01T00:00:00.5Z",
  include_archived: "true",
  page: 1,
  size: 1,
};
const lists = routes.filter(({ route }) => isQuery(route) && "page" in route.input.shape);

/** Parts of an object may form short lists; and objects that nobody changes have no filter by their last change. */
function mayLack(route: Route, name: string): boolean {
  const { items } = (route.output as z.ZodObject).shape as { items: z.ZodArray<z.ZodObject> };
  if (name === "updated_at_gte" && !(name.slice(0, -4) in items.element.shape)) return true;
  return route.path.includes("{") || route.path === "/portal/v1/payment-methods";
}

/** Returns the query filters of an operation as JSON Schema, without those of all lists. */
function filtersOf(route: Route): [name: string, schema: Schema][] {
  const options = { io: "input", unrepresentable: "any" } as const;
  const { properties = {} } = z.toJSONSchema(z.object(splitInput(route).rest), options);
  return Object.entries(properties).map(([name, schema]) => [name, schema as Schema]);
}
type Schema = { enum?: string[]; format?: string; type?: string; items?: { enum?: string[] } };

/** Both set the order, so they count as one. */
const ORDERS = ["sort", "when"];
/** What a member's invoices and cards say: the words are no states, of which each member has one. */
const CONDITIONS = ["invoices", "pass"];
const choices = lists.flatMap(({ name, route }) =>
  filtersOf(route).flatMap(([field, { items }]) =>
    items?.enum ? [{ name: `${name} ${field}`, route, field, words: items.enum }] : [],
  ),
);

it("the tests cover the filters by words", () => {
  expect(choices.length).toBeGreaterThan(20);
  for (const { name, route } of lists) {
    const alone = [...ORDERS, ...(route.path === "/v1/members" ? CONDITIONS : [])];
    const single = filtersOf(route).filter(([field, of]) => of.enum && !alone.includes(field));
    expect(single, name).toEqual([]);
  }
});

it.each(choices)("$name takes several known words at once", async (one) => {
  const { route, field, words } = one;
  const { club } = contract;
  const headers = await callerOf(route, club);
  const send = async (sent: string[], again?: string) => {
    const call = await requestOf(route, club, { headers, fields: { [field]: sent, size: 100 } });
    if (again !== undefined) call.path += `&${field}=${again}`;
    const answer = await contract.entryFor(route).send(call);
    return { status: answer.status, body: (await answer.json()) as Answered };
  };
  const [first = "", second = ""] = words;
  const totals = [];
  for (const sent of [[first], [second], [first, second], [second, first, second]]) {
    const { status, body } = await send(sent);
    expect(status, JSON.stringify(body)).toBe(200);
    totals.push(body.total ?? 0);
  }
  const [ofFirst = 0, ofSecond = 0, ofBoth, twice] = totals;
  expect([ofBoth, twice]).toEqual([ofFirst + ofSecond, ofFirst + ofSecond]);
  const unknown = await send([first, "sideways"]);
  expect(unknown.status).toBe(422);
  expect(unknown.body.detail).toMatchObject([
    { loc: ["query", field, "1"], type: "enum", input: "sideways" },
  ]);
  const repeated = await send([first], second);
  expect(repeated.status).toBe(422);
  expect(repeated.body.detail).toMatchObject([
    { loc: ["query", field], type: "extra_forbidden", input: second },
  ]);
});
type Answered = { total?: number; detail?: unknown[] };

/** The ends of a window, and a moment, are no bounds of one field. */
const WINDOW = ["overlaps_from", "overlaps_until", "at", "until"];
/** Times of a member's visits and subscriptions, which have lists and scopes of their own. */
const ELSEWHERE = ["last_visit_at", "subscription_ends_at"];
const instants = routes.flatMap(({ name, route }) =>
  isQuery(route)
    ? filtersOf(route).flatMap(([field, { format }]) =>
        format === "date-time" && !WINDOW.includes(field)
          ? [{ name: `${name} ${field}`, route, field }]
          : [],
      )
    : [],
);

it("the tests cover the filters by instants", () => {
  expect(instants.length).toBeGreaterThan(150);
});

it.each(instants)("the name of $name tells its field and its side", ({ route, field }) => {
  const [, of = ""] = /^([a-z_]+_(?:at|by))_(gte|lt)$/.exec(field) ?? [];
  expect(of, field).not.toBe("");
  const { items } = (route.output as z.ZodObject).shape as { items?: z.ZodArray<z.ZodObject> };
  if (!items || field in common) return;
  const own = route.path === "/v1/members" ? ELSEWHERE : [];
  expect([...Object.keys(items.element.shape), ...own]).toContain(of);
});

it("the tests cover every list", () => {
  const others = ["cursor", "total"];
  expect(Object.keys(ListQuery.shape).sort()).toEqual([...Object.keys(common), ...others].sort());
  expect(lists.length).toBeGreaterThan(50);
});

it.each(lists)("$name has the filters of all lists", async ({ route }) => {
  const { club } = contract;
  await club.seedAll();
  const headers = await callerOf(route, club);
  const ask = async (fields: Record<string, unknown>) => {
    const answer = await contract
      .entryFor(route)
      .send(await requestOf(route, club, { headers, fields }));
    expect(answer.status, `${JSON.stringify(fields)}: ${await answer.clone().text()}`).toBe(200);
    return (await answer.json()) as { total: number; next_cursor: string | null };
  };
  const known = Object.entries(common).filter(
    ([name]) => name in route.input.shape || name === "include_archived" || !mayLack(route, name),
  );
  const all = Object.fromEntries(known);
  const { total } = await ask({ size: 1 });
  const { next_cursor: cursor, ...first } = await ask(all);
  expect(first.total).toBeGreaterThanOrEqual(total);
  if (cursor) await ask({ ...all, cursor });
});

it.each(lists.filter(({ route }) => "cursor" in route.input.shape))(
  "$name is the same without a count, which then goes up to its page",
  async ({ route }) => {
    const { club } = contract;
    await club.seedAll();
    const headers = await callerOf(route, club);
    const ask = async (fields: Record<string, unknown>) => {
      const call = await requestOf(route, club, { headers, fields });
      const answer = await contract.entryFor(route).send(call);
      expect(answer.status, await answer.clone().text()).toBe(200);
      return (await answer.json()) as { items: { id: string }[]; total: number; pages: number };
    };
    const counted = await ask({ size: 2 });
    const uncounted = await ask({ size: 2, total: "none" });
    expect(uncounted.items).toEqual(counted.items);
    const known = Math.min(counted.total, 3);
    expect(uncounted).toMatchObject({ total: known, pages: Math.ceil(known / 2) });
    const call = await requestOf(route, club, { headers, fields: { total: "all" } });
    const [fault] = await expectFaults(await contract.entryFor(route).send(call), route);
    expect(fault).toMatchObject({ loc: ["query", "total"], input: "all" });
  },
);

it.each(routes.filter(({ route }) => "cursor" in route.input.shape))(
  "$name refuses a cursor of other filters or another list, and an invented one",
  async ({ route }) => {
    const { club } = contract;
    const headers = await callerOf(route, club);
    const send = async (cursor: string) =>
      contract.entryFor(route).send(await requestOf(route, club, { headers, fields: { cursor } }));
    const at = { sort: "newest", at: new Date(4e12), before: 0, total: 7 } as const;
    const unbound = writeCursor({ ...at, id: "zzz" });
    const [elsewhere] = lists.filter((one) => one.route.path !== route.path);
    const theirs = bindCursor(elsewhere?.route ?? route, {}, { next_cursor: unbound }, club.ctx);
    for (const cursor of [unbound, (theirs as { next_cursor: string }).next_cursor]) {
      const faults = await expectFaults(await send(cursor), route);
      expect(faults).toMatchObject([
        { loc: [expect.any(String), "cursor"], type: "cursor_mismatch" },
      ]);
    }
  },
);

it("a cursor continues only with the filters of the page before", async () => {
  const list = lists.find(({ name }) => name === "GET /v1/audit-log");
  if (!list) return expect.unreachable();
  const { club } = contract;
  const headers = await callerOf(list.route, club);
  const ask = async (fields: Record<string, unknown>) =>
    contract.entryFor(list.route).send(await requestOf(list.route, club, { headers, fields }));
  const first = await ask({ size: 1, type: "member.*" });
  const { next_cursor: cursor } = (await first.json()) as { next_cursor: string };
  expect((await ask({ size: 2, type: "member.*", cursor })).status).toBe(200);
  for (const other of [{}, { type: "member.created" }, { type: "member.*", object_id: "mbr_1" }])
    await expectFaults(await ask({ ...other, cursor }), list.route);
});
