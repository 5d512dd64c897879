import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { failuresOf, isQuery, splitInput } from "@/server/openapi/answers";
import { httpStatus } from "@/server/http/problem";
import type { Route } from "@/server/route";
import { expectFaultShape, type Fault } from "./answers";
import { bookable } from "./seeds/bookable";
import { validFields } from "./valid-fields";
import { requestOf } from "./request";
import { callerOf, setUpContract } from "./set-up";
import { routes } from "./shapes";

const contract = setUpContract();
/** The total number of requests, set by `npm run fuzz`. */
const asked = process.env["FUZZ_REQUESTS"];
/** Requests for each operation, half of them garbage and half of them likely; never fewer than one of both. */
const EACH = asked ? Math.max(2, Math.ceil(Number(asked) / routes.length)) : 4;
/** The same in each `npm test`, so that only the change can break it; another seed searches for more. */
const seed = Number(process.env["FUZZ_SEED"] ?? 1);

/** Values from a faulty program, or from a person trying things out. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      "",
      " ",
      "\u0000",
      "\ud800",
      "x".repeat(3000),
      "'; DROP TABLE members; --",
      "../..",
      "%",
      "_",
    ],
    ...[
      null,
      true,
      false,
      0,
      -1,
      1.5,
      2 ** 31,
      2 ** 53,
      1e300,
      "0",
      "-1",
      "1e9",
      "NaN",
      "2147483648",
    ],
    ...["2026-13-45T00:00:00", "0000-01-01T00:00:00", "9999-12-31T23:59:59", "2026-02-30T10:00:00"],
    ...["9999-12-31T23:59:59.999Z", "-000001-01-01T00:00:00Z", bookable.starts_at_local],
    ...[
      "Europe/Berlin",
      "Mars/Olympus",
      "EUR",
      "XXX",
      "https://[::1]/",
      "a@b.example",
      "__proto__",
    ],
    ...[[], {}, [null], [[]], [{}], { toString: 1 }, { constructor: { prototype: {} } }, [1, "a"]],
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
);
/**
 * The fields sent to an operation: garbage, and valid values that pass every check of the input and may hit an
 * unexpected case.
 */
const fieldsOf = (route: Route) => {
  const names = Object.keys(splitInput(route).rest);
  const known = names.length > 0 ? fc.constantFrom(...names) : fc.constant("nothing");
  const garbage = fc.dictionary(known, anything, { minKeys: 1, maxKeys: 4 });
  const likely = fc.sample(validFields(route), { numRuns: Math.floor(EACH / 2), seed });
  return [...fc.sample(garbage, { numRuns: Math.ceil(EACH / 2), seed }), ...likely];
};

/** Returns every refusal that an operation declares, as status and code. */
function declared(route: Route): string[] {
  const kinds = failuresOf(route).map(({ kind, code }) => `${httpStatus(kind)} ${code}`);
  return route.format === "validation" ? [...kinds, "422 validation"] : kinds;
}

/** Returns the heap in use after garbage collection. */
const megabytes = () => Math.round((globalThis.gc?.(), process.memoryUsage()).heapUsed / 2 ** 20);
let before = 0;
afterAll(() => {
  const sent = `${EACH * routes.length} requests, ${EACH} for each operation, seed ${seed}`;
  if (asked) process.stdout.write(`${sent}; heap ${before} → ${megabytes()} MB\n`);
});

// Requests change the club, so that its objects could not be made any more later on.
beforeAll(async () => {
  for (const { route } of routes) await requestOf(route, contract.club);
  before = megabytes();
});

it.each(routes)(
  "$name answers any input in one of the two formats",
  async ({ route }) => {
    const { entry, club } = contract.at(route);
    const headers = await callerOf(route, club);
    for (const fields of fieldsOf(route)) {
      const call = await requestOf(route, club, { headers, fields });
      const answer = await entry.send(call);
      const sent = `seed ${seed}, ${isQuery(route) ? call.path : call.body}`;
      expect(answer.status, `${await answer.clone().text()} for ${sent}`).toBeLessThan(500);
      if (answer.status < 400) continue;
      const body = (await answer.json()) as Record<
        "code" | "status" | "detail" | "errors",
        unknown
      >;
      const said = `${answer.status} ${String(body.code ?? "validation")}`;
      expect(declared(route), sent).toContain(said);
      if (answer.headers.get("content-type") === "application/problem+json") {
        expect(body, sent).toMatchObject({ status: answer.status, code: expect.any(String) });
      } else {
        expect(answer.status, sent).toBe(422);
        expect(Array.isArray(body.detail), sent).toBe(true);
      }
      const faults = Array.isArray(body.detail) ? body.detail : (body.errors ?? []);
      for (const fault of faults as Fault[]) expectFaultShape(fault);
    }
  },
  Math.max(180_000, EACH * 1_000),
);
