import { expect, it } from "vitest";
import type { z } from "zod";
import { ListQuery } from "@/lib/wire";
import { isQuery } from "@/server/openapi-answers";
import type { Route } from "@/server/route";
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
  const { total, next_cursor } = await ask({ size: 1 });
  if (next_cursor) await ask({ ...all, cursor: next_cursor });
  expect((await ask(all)).total).toBeGreaterThanOrEqual(total);
});
