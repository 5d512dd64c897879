import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { isPortal, type Route } from "@/server/route";
import { isQuery } from "@/server/openapi/answers";
import { readyClub } from "./club-copies";
import { requestOf } from "./request";
import { callerOf, setUpContract } from "./set-up";
import { routes } from "./shapes";

const contract = setUpContract();
const fieldsNamed = (pattern: RegExp) =>
  routes
    .filter(({ route }) => !isQuery(route))
    .flatMap(({ route, name }) =>
      Object.keys(route.input.shape)
        .filter((field) => pattern.test(field))
        .map((field) => ({ route, name, field })),
    );

/** Returns the faults of one field of an operation's input, beside those of its example. */
function complaints(route: Route, field: string, value: unknown): string[] {
  const input = { ...(route.example as object), [field]: value };
  const { error } = route.input.safeParse(input);
  return (error?.issues ?? [])
    .filter(({ path }) => path[0] === field)
    .map(({ message }) => message);
}

describe("a name", () => {
  const names = fieldsNamed(/^(name|title)$/);

  it("many operations have a field for a name", () => expect(names.length).toBeGreaterThan(30));

  it.each(names)("$field of $name has no control characters", ({ route, field }) => {
    for (const text of ["a\u0007b", "a\nb", "a\u202eb", "a\u2066b", "a\u2028b", "\u200b", "\ufeff"])
      expect(complaints(route, field, text), JSON.stringify(text)).not.toEqual([]);
    for (const text of ["Zoë Łukasiewicz", "می‌خواهم", "👩‍👩‍👧 Team", "李", "a b", " trimmed "])
      expect(complaints(route, field, text), text).toEqual([]);
  });
});

describe("an email address", () => {
  const addresses = fieldsNamed(/^(\w+_)?email$/).filter(({ field }) => field !== "client_email");

  it("several operations have a field for an email address", () =>
    expect(addresses.length).toBeGreaterThan(6));

  it.each(addresses)("$field of $name is trimmed and bounded", ({ route, field }) => {
    const own = route.input.shape[field] as z.ZodType;
    expect(own.parse("  ada@example.test \n")).toBe("ada@example.test");
    expect(own.safeParse(`${"x".repeat(64)}@example.test`).success).toBe(true);
    expect(own.safeParse(`${"x".repeat(65)}@example.test`).success).toBe(false);
  });
});

describe("a text", () => {
  const creating = routes.filter(
    ({ route }) =>
      !isPortal(route) && route.method === "POST" && "external_id" in route.input.shape,
  );

  it.each(creating)(
    "a text sent to $name is stored in composed form, and found by it",
    async ({ route }) => {
      const club = await readyClub();
      const headers = await callerOf(route, club);
      const { send } = contract.entryFor(route);
      const called = ["name", "title"].find((field) => field in route.input.shape);
      const [decomposed, composed] = ["Zoe\u0301", "Zoé"];
      const fields = { external_id: decomposed, ...(called && { [called]: decomposed }) };
      const made = await send(await requestOf(route, club, { headers, fields }));
      const object = (await made.json()) as Record<string, unknown>;
      expect(made.status, JSON.stringify(object)).toBe(201);
      expect(object["external_id"]).toBe(composed);
      if (called) expect(object[called]).toBe(composed);
      // A promo code is unique by itself, too.
      const other = "code" in route.input.shape ? { ...fields, code: "OTHER" } : fields;
      const again = await send(await requestOf(route, club, { headers, fields: other }));
      expect(await again.json()).toMatchObject({ status: 409, field: "external_id" });

      const list = routes.find((one) => one.name === `GET ${route.path}`)?.route;
      if (!list) return expect.unreachable();
      // An object without a name is searched by something else, such as its number.
      const filters =
        called && "search" in list.input.shape ? ["external_id", "search"] : ["external_id"];
      for (const filter of filters)
        for (const text of [decomposed, composed]) {
          const call = await requestOf(list, club, { headers, fields: { [filter]: text } });
          const found = (await (await send(call)).json()) as { items: { id: string }[] };
          expect(found.items.map(({ id }) => id)).toContain(object["id"]);
          const path = `${route.path}/external/${encodeURIComponent(text)}`;
          expect((await send({ method: "GET", path, headers })).status).toBe(200);
        }
    },
  );
});
