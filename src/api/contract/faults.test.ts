import { expect, it } from "vitest";
import { ValidationFailure } from "@/server/errors";
import { isQuery, splitInput } from "@/server/openapi/answers";
import { parseInput } from "@/server/http/request-input";
import { pathParameters, type Route } from "@/server/route";
import { routes } from "./shapes";

/** Returns the parsed input of a request whose path is in order. */
function read(route: Route, sent: Record<string, unknown>) {
  const params = Object.fromEntries(
    pathParameters(route.path).map((name) => [name, "2026-01-01T00:00:00"]),
  );
  const query = new URLSearchParams(isQuery(route) ? (sent as Record<string, string>) : {});
  const body = isQuery(route) ? "" : JSON.stringify(sent);
  try {
    const input: Record<string, unknown> = parseInput(route, { params, query, body });
    return { input, faults: [] };
  } catch (error) {
    if (error instanceof ValidationFailure)
      return { input: {} as Record<string, unknown>, faults: error.faults };
    throw error;
  }
}

const restOf = (route: Route) => Object.keys(splitInput(route).rest);
/** Returns a request with one value in all of these fields. */
const sending = (names: string[], value: unknown) =>
  Object.fromEntries(names.map((name) => [name, value]));

it("a whole number in a query is written in decimal digits, and in no other way", () => {
  let numbers = 0;
  for (const { route, name } of routes.filter((one) => isQuery(one.route))) {
    const known = restOf(route).filter((field) => {
      const { input, faults } = read(route, { [field]: "30" });
      return faults.every(({ loc }) => loc[1] !== field) && typeof input[field] === "number";
    });
    numbers += known.length;
    for (const text of ["0x10", "1e1", " 5", "5 ", "+5", "5.0", "1_0", "٣", "", "NaN"]) {
      const { faults } = read(route, sending(known, text));
      const said = faults.filter(({ loc }) => known.includes(loc[1] ?? ""));
      const told = said.map(({ loc, type, input }) => ({ field: loc[1], type, input }));
      const wanted = known.map((field) => ({ field, type: "int_parsing", input: text }));
      expect(told, `${name}: ${text}`).toEqual(expect.arrayContaining(wanted));
      expect(told).toHaveLength(known.length);
    }
  }
  expect(numbers).toBeGreaterThan(100);
});

it("a field of a body has one fault at each place, whatever is wrong with it", () => {
  const wrong = [-1, 0, 1.5, true, null, "", "x", " ", [], [[]], {}, { x: 1 }];
  const twice = new Set<string>();
  for (const { route, name } of routes.filter((one) => !isQuery(one.route)))
    for (const value of [...wrong, -(2 ** 60), 2 ** 60, "x".repeat(5000)]) {
      const places = read(route, sending(restOf(route), value)).faults.map(({ loc }) =>
        loc.join("."),
      );
      const again = places.filter((place, at) => places.indexOf(place) !== at);
      for (const place of again) twice.add(`${name} ${place}: ${JSON.stringify(value)}`);
    }
  expect([...twice]).toEqual([]);
});
