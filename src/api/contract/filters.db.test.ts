import { expect, it } from "vitest";
import { ListQuery } from "@/lib/wire";
import { isQuery } from "@/server/openapi-answers";
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
  const { total, next_cursor } = await ask({ size: 1 });
  if (next_cursor) await ask({ ...common, cursor: next_cursor });
  expect((await ask(common)).total).toBeGreaterThanOrEqual(total);
});
