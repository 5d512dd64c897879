import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ALL_SCOPES } from "@/features/api-keys/schema";
import { failureCatalogue } from "@/server/errors";
import { buildOpenApi } from "@/server/openapi";
import { failuresOf, isQuery, splitInput } from "@/server/openapi-answers";
import { portalRoutes, v1Routes } from "../tables";

const routes = [...v1Routes, ...portalRoutes];
const document = buildOpenApi(routes, { baseUrl: "https://api.example.org", version: "1" });

type Operation = {
  operationId: string;
  parameters?: { in: string; name: string; required?: boolean }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, unknown>; "x-codes"?: string[] }>;
};
const operations = routes.map((route) => ({
  route,
  name: `${route.method} ${route.path}`,
  operation: document.paths[route.path]?.[route.method.toLowerCase()] as Operation,
}));

describe("the OpenAPI document", () => {
  it("names every operation once", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("refers only to components that it has", () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
    for (const [, path = ""] of references) {
      let at: unknown = document;
      for (const part of path.split("/")) at = (at as Record<string, unknown>)[part];
      expect(at, path).toBeDefined();
    }
  });

  it("is made once for the same tables", () => {
    const options = { baseUrl: "https://api.example.org", version: "1" };
    expect(buildOpenApi(routes, options)).toBe(buildOpenApi(routes, options));
  });

  it.each(operations)("lists every failure of $name with its status", ({ route, operation }) => {
    const listed = Object.values(operation.responses).flatMap((answer) => answer["x-codes"] ?? []);
    expect(listed.sort()).toEqual([...new Set(failuresOf(route).map((kind) => kind.code))].sort());
    for (const code of listed) expect(failureCatalogue().has(code), code).toBe(true);
    const invalid = operation.responses["422"]?.content ?? {};
    expect("application/json" in invalid).toBe(
      route.format === "validation" && Object.keys(route.input.shape).length > 0,
    );
  });

  it.each(operations)("has a valid example for the body of $name", ({ route, operation }) => {
    const { rest } = splitInput(route);
    const hasBody = !isQuery(route) && Object.keys(rest).length > 0;
    expect(operation.requestBody !== undefined).toBe(hasBody);
    if (!hasBody) return;
    const example = operation.requestBody?.content["application/json"]?.example;
    expect(example, "the route has no example").toBeDefined();
    expect(z.strictObject(rest).safeParse(example).error).toBeUndefined();
  });
});

describe("the scopes that a key can be given", () => {
  const asked = new Set(routes.map((route) => route.scope).filter((scope) => scope !== "none"));

  it("are all that operations ask for", () => {
    expect([...asked].filter((scope) => !ALL_SCOPES.some((known) => known === scope))).toEqual([]);
  });

  it("are of resources that have operations", () => {
    const resources = new Set([...asked].map((scope) => scope.split(":")[0]));
    const idle = ALL_SCOPES.filter((scope) => !resources.has(scope.split(":")[0]));
    expect(idle).toEqual([]);
  });
});
