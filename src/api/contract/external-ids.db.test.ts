import { expect, it } from "vitest";
import { z } from "zod";
import { keyOf } from "@/server/context";
import { isPortal, type Route } from "@/server/route";
import { isSingle } from "@/server/http/etag";
import { expectFaults } from "./answers";
import { readyClub } from "./club-copies";
import { bearer, requestOf } from "./request";
import { callerOf, setUpContract } from "./set-up";
import { routes } from "./shapes";

const contract = setUpContract();
const named = routes.filter(({ route }) => !isPortal(route) && has(route.output, "external_id"));
const byId = named.filter(
  ({ route }) => isSingle(route) && !route.path.endsWith("{external_id}") && !isPart(route),
);
const byExternal = named.filter(
  ({ route }) => route.method === "GET" && route.path.endsWith("/external/{external_id}"),
);
const creating = named.filter(
  ({ route }) => route.method === "POST" && "external_id" in route.input.shape,
);

it("the tests cover every kind with an external id", () => {
  expect(byId.length).toBeGreaterThanOrEqual(12);
  const kinds = new Set(creating.map(({ route }) => route.path));
  expect([...kinds].filter((path) => !byId.some(({ route }) => listOf(route) === path))).toEqual(
    [],
  );
});

it.each(byId)("$name has its counterpart by external id", ({ route }) => {
  const path = `${listOf(route)}/external/{external_id}`;
  const counterpart = byExternal.find((one) => one.route.path === path);
  expect(counterpart?.route).toMatchObject({ output: route.output, scope: route.scope });
});

it.each(byId)("$name can be listed by external id", async ({ route }) => {
  const list = routes.find((one) => one.route.method === "GET" && one.route.path === listOf(route));
  if (!list) return expect.unreachable();
  const club = await readyClub();
  await club.seedAll();
  const headers = await callerOf(route, club);
  const entry = contract.entryFor(route);
  const total = async (external_id: string) => {
    const call = await requestOf(list.route, club, { headers, fields: { external_id } });
    const answer = await entry.send(call);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as { total: number; items: { external_id: string }[] };
  };
  expect(await total(club.mark)).toMatchObject({ total: 1, items: [{ external_id: club.mark }] });
  expect(await total("somebody else's")).toMatchObject({ total: 0, items: [] });
});

it.each(byExternal)("$name answers as the object's own address does", async ({ route }) => {
  const { club, entry } = contract.at(route);
  const headers = await callerOf(route, club);
  const answer = await entry.send(await requestOf(route, club, { headers }));
  const found = (await answer.json()) as { id: string; external_id: string };
  expect(found.external_id).toBe(club.mark);
  const path = `${listOf(route)}/${found.id}`;
  const own = await entry.send({ method: "GET", path, headers });
  expect(own.headers.get("etag")).toBe(answer.headers.get("etag"));
  // Our own id is not one of the client's.
  const other = await requestOf(route, club, { headers, ids: { external_id: found.id } });
  expect((await entry.send(other)).status).toBe(404);
});

it.each(creating)("$name refuses an external id that no path can hold", async ({ route }) => {
  const { club, entry } = contract.at(route);
  for (const external_id of [".", ".."]) {
    const call = await requestOf(route, club, { headers: contract.key, fields: { external_id } });
    const faults = await expectFaults(await entry.send(call), route);
    expect(faults).toMatchObject([{ loc: ["body", "external_id"], input: external_id }]);
  }
});

it("any other external id is found, even the name of an operation", async () => {
  const club = await readyClub();
  const headers = bearer(await club.key());
  for (const external_id of [
    "archive",
    "balance",
    "17/4 ü?#%",
    "a\\b",
    "%2e%2e",
    " ",
    "external",
    "…/",
  ]) {
    for (const { send } of contract.entries) {
      const { id } = await club.ctx.db.member.findFirstOrThrow({
        where: { organization_id: club.ctx.org.id },
      });
      await club.ctx.db.member.update({
        where: keyOf({ organization_id: club.ctx.org.id, id }),
        data: { external_id },
      });
      const path = `/v1/members/external/${encodeURIComponent(external_id)}`;
      const answer = await send({ method: "GET", path, headers });
      expect([external_id, answer.status, ((await answer.json()) as { id: string }).id]).toEqual([
        external_id,
        200,
        id,
      ]);
    }
  }
});

/** Returns the path of the list of objects that an operation reads one of. */
function listOf(route: Route): string {
  return route.path.replace(/(\/external)?\/\{\w+\}$/, "");
}

/** True for a part of another object, which is found by that object's ids. */
function isPart(route: Route): boolean {
  return listOf(route).includes("{");
}

function has(output: z.ZodType, field: string): boolean {
  return output instanceof z.ZodObject && field in output.shape;
}
