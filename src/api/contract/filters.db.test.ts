import { expect, it } from "vitest";
import type { z } from "zod";
import { writeCursor } from "@/lib/page";
import { ListQuery } from "@/lib/wire";
import { bindCursor } from "@/server/bound-cursor";
import { isQuery } from "@/server/openapi-answers";
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

/** Of parts of an object, some lists are short; and what nobody changes is not asked by its last change. */
function mayLack(route: Route, name: string): boolean {
  const { items } = (route.output as z.ZodObject).shape as { items: z.ZodArray<z.ZodObject> };
  if (name === "updated_at_gte" && !(name.slice(0, -4) in items.element.shape)) return true;
  return route.path.includes("{") || route.path === "/portal/v1/payment-methods";
}

it("is asked of every list there is", () => {
  expect(Object.keys(ListQuery.shape).sort()).toEqual([...Object.keys(common), "cursor"].sort());
  expect(lists.length).toBeGreaterThan(50);
});

it.each(lists)("$name knows the filters of all lists", async ({ route }) => {
  const { club } = contract;
  await club.furnish();
  const headers = await callerOf(route, club);
  const ask = async (fields: Record<string, unknown>) => {
    const answer = await contract
      .doorFor(route)
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

it.each(routes.filter(({ route }) => "cursor" in route.input.shape))(
  "$name goes on by no cursor of other filters, of another list or of none",
  async ({ route }) => {
    const { club } = contract;
    const headers = await callerOf(route, club);
    const send = async (cursor: string, fields: object = {}) =>
      contract
        .doorFor(route)
        .send(await requestOf(route, club, { headers, fields: { ...fields, cursor } }));
    const at = { created_at: new Date(4e12), before: 0, total: 7 };
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

it("goes on with the filters of the page before only", async () => {
  const list = lists.find(({ name }) => name === "GET /v1/audit-log");
  if (!list) return expect.unreachable();
  const { club } = contract;
  const headers = await callerOf(list.route, club);
  const ask = async (fields: Record<string, unknown>) =>
    contract.doorFor(list.route).send(await requestOf(list.route, club, { headers, fields }));
  const first = await ask({ size: 1, type: "member.*" });
  const { next_cursor: cursor } = (await first.json()) as { next_cursor: string };
  expect((await ask({ size: 2, type: "member.*", cursor })).status).toBe(200);
  for (const other of [{}, { type: "member.created" }, { type: "member.*", object_id: "mbr_1" }])
    await expectFaults(await ask({ ...other, cursor }), list.route);
});
