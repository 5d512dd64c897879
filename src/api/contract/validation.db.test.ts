import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  BodyTooLarge,
  type FailureKind,
  MethodNotAllowed,
  RouteNotFound,
  UnsupportedMediaType,
} from "@/server/errors";
import { isQuery, splitInput } from "@/server/openapi/answers";
import { v1Routes } from "@/api/rest/tables";
import { expectCommonHeaders, expectFaults, expectProblem } from "./answers";
import type { Entry } from "./entries";
import { objectParameters, requestOf, takesBody, takesQuery } from "./request";
import { callerOf, setUpContract } from "./set-up";
import { routes } from "./shapes";

const contract = setUpContract();

const writing = routes.filter(({ route }) => !isQuery(route));
const withObject = routes.filter(({ route }) => objectParameters(route).length > 0);
const paths = [...new Set(routes.map(({ route }) => route.path))].map((path) => ({
  path,
  route: routes.find((one) => one.route.path === path)?.route ?? v1Routes[0],
}));

describe("objects of other tenants", () => {
  it.each(withObject)(
    "$name does not tell whether another tenant's object exists",
    async ({ route }) => {
      const headers = await callerOf(route, contract.club);
      const missing = route.errors.filter((kind) => kind.kind === "not_found");
      expect(missing.length, "the route lists no 404").toBeGreaterThan(0);
      const { entry, club, foreign } = contract.at(route);
      for (const name of objectParameters(route)) {
        const answers = [];
        const theirs = String(await foreign.valueFor(route, name));
        for (const id of [theirs, `${theirs.slice(0, -4)}ZZZZ`]) {
          const change = { headers, ids: { [name]: id } };
          const answer = await entry.send(await requestOf(route, club, change));
          const { code } = (await answer.clone().json()) as { code: string };
          const kind = missing.find((one) => one.code === code) as FailureKind;
          expect(kind, `${answer.status} ${code} for another's ${name}`).toBeDefined();
          const { request_id, resource_id, ...rest } = await expectProblem(answer, kind);
          expect(request_id).not.toBe(resource_id);
          answers.push(rest);
        }
        expect(answers[0]).toEqual(answers[1]);
      }
    },
  );
});

describe("bodies", () => {
  it.each(writing)("$name refuses a body that is no JSON object", async ({ route }) => {
    const { entry, club } = contract.at(route);
    for (const [body, type] of [
      ['{"a":', "json_invalid"],
      ["[]", "dict_type"],
      ["null", "dict_type"],
      ['"text"', "dict_type"],
    ] as const) {
      const answer = await entry.send(
        await requestOf(route, club, { headers: contract.key, body }),
      );
      const faults = await expectFaults(answer, route);
      expect(faults).toMatchObject([{ loc: ["body"], type }]);
    }
  });

  it.each(writing)("$name refuses an unknown field of the body", async ({ route }) => {
    const { entry, club } = contract.at(route);
    const body = JSON.stringify({ surprise: { a: 1 } });
    const answer = await entry.send(await requestOf(route, club, { headers: contract.key, body }));
    const faults = await expectFaults(answer, route);
    const stray = faults.find((fault) => fault.type === "extra_forbidden");
    expect(stray).toMatchObject({ loc: ["body", "surprise"], input: { a: 1 }, ctx: {} });
  });

  it.each(writing.filter(({ route }) => takesBody(route)))(
    "$name refuses another media type, and a body that is too large",
    async ({ route }) => {
      const { entry, club } = contract.at(route);
      const text = { ...contract.key, "content-type": "text/plain" };
      const answer = await entry.send(await requestOf(route, club, { headers: text }));
      await expectProblem(answer, UnsupportedMediaType);
      const body = JSON.stringify({ name: "x".repeat(route.mostBody ?? 1024 * 1024) });
      const large = await entry.send(await requestOf(route, club, { headers: contract.key, body }));
      await expectProblem(large, BodyTooLarge);
    },
  );
});

describe("queries", () => {
  const reading = routes.filter(({ route }) => takesQuery(route));

  it.each(reading)("$name refuses an unknown or repeated query parameter", async ({ route }) => {
    const { entry, club } = contract.at(route);
    const [known = ""] = Object.keys(splitInput(route).rest);
    const fields = { surprise: "a" };
    const call = await requestOf(route, club, { headers: contract.key, fields });
    const twice = `${known}=b&${known}=c`;
    const path = `${call.path}&${twice}`;
    const faults = await expectFaults(await entry.send({ ...call, path }), route);
    const strays = faults.filter(({ type }) => type === "extra_forbidden");
    const of = (loc: string[], input: string) => expect.objectContaining({ loc, input, ctx: {} });
    expect(strays).toContainEqual(of(["query", "surprise"], "a"));
    expect(strays).toContainEqual(of(["query", known], "c"));
  });

  it.each(reading)("$name takes only decimal digits for a number", async ({ route }) => {
    const { entry, club } = contract.at(route);
    const json = z.toJSONSchema(z.object(splitInput(route).rest), {
      io: "input",
      unrepresentable: "any",
    }) as { properties: Record<string, { type?: string }> };
    const numbers = Object.entries(json.properties).filter(([, { type }]) => type === "integer");
    for (const [field] of numbers)
      for (const input of ["0x10", "1e1", " 5", "", "5.0", "+5", "5_0", "٥"]) {
        const call = await requestOf(route, club, {
          headers: contract.key,
          fields: { [field]: input },
        });
        const faults = await expectFaults(await entry.send(call), route);
        expect(faults).toMatchObject([{ loc: ["query", field], type: "int_parsing", input }]);
      }
    if ("page" in route.input.shape) expect(numbers.length).toBeGreaterThanOrEqual(2);
  });
});

describe("paths", () => {
  it.each(paths)(
    "$path answers other methods with 405, and OPTIONS with the allowed ones",
    async ({ path, route }) => {
      if (!route) return expect.unreachable();
      const known = routes.filter((one) => one.route.path === path).map((r) => r.route.method);
      const allow = [...new Set<string>(known.includes("GET") ? [...known, "HEAD"] : known)];
      const { entry, club } = contract.at(route);
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        if (allow.includes(method)) continue;
        const answer = await entry.send(
          await requestOf(route, club, { headers: contract.key, method }),
        );
        expect(answer.headers.get("allow")).toBe(allow.sort().join(", "));
        await expectProblem(answer, MethodNotAllowed);
      }
      const options = await entry.send(await requestOf(route, club, { method: "OPTIONS" }));
      expect(options.status).toBe(204);
      expect(options.headers.get("allow")).toBe(allow.sort().join(", "));
      expectCommonHeaders(options);
    },
  );

  it.each(routes)("$name is the same with a slash at its end", async ({ route }) => {
    const change = isQuery(route) ? { ids: {} } : { body: "{" };
    const { entry, club } = contract.at(route);
    const send = async (slash: boolean) => {
      const answer = await entry.send(
        await requestOf(route, club, { headers: contract.key, slash, ...change }),
      );
      const body = (await answer.text()).replaceAll(
        /req_\w{26}|"(fresh_\w+|exported_at":"[^"]+)"/g,
        "",
      );
      return { status: answer.status, body, type: answer.headers.get("content-type") };
    };
    // A DELETE would change the second answer; its 401 stays the same.
    const [without, withSlash] =
      route.method === "DELETE"
        ? [await unauthorized(entry, false), await unauthorized(entry, true)]
        : [await send(false), await send(true)];
    expect(withSlash).toEqual(without);
    expect([301, 302, 307, 308, 404, 405]).not.toContain(without.status);

    async function unauthorized(entry: Entry, slash: boolean) {
      return { status: (await entry.send(await requestOf(route, club, { slash }))).status };
    }
  });

  it.each(["/v1", "/v1/nothing", "/v1/members/a/b/c/d", "/portal/v1/nothing"])(
    "%s is no operation",
    async (path) => {
      for (const entry of contract.entries) {
        const answer = await entry.send({ method: "GET", path, headers: contract.key });
        await expectProblem(answer, RouteNotFound);
      }
    },
  );
});

describe("an address without a key", () => {
  it("the OpenAPI document needs no key, and is compressed for clients that accept it", async () => {
    for (const entry of contract.entries) {
      for (const encoding of ["gzip", "identity"]) {
        const path = `/v1/openapi.json${encoding === "gzip" ? "/" : ""}`;
        const headers = { "accept-encoding": encoding };
        const answer = await entry.send({ method: "GET", path, headers });
        // Next removes the header from a handler's answer, and sends it uncompressed.
        const zips = encoding === "gzip" && entry.name === "own server";
        expect(answer.headers.get("content-encoding")).toBe(zips ? "gzip" : null);
        expectCommonHeaders(answer);
        expect(((await answer.json()) as { openapi: string }).openapi).toBe("3.1.0");
      }
      const call = { method: "POST", path: "/v1/openapi.json" };
      await expectProblem(await entry.send(call), MethodNotAllowed);
    }
  });
});
