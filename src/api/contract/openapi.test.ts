import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ALL_SCOPES } from "@/features/api-keys/schema";
import { EVENT_TYPES } from "@/features/webhooks/event-types";
import { failureCatalogue } from "@/server/errors";
import { ownScopesOf } from "@/server/exceptions";
import { buildOpenApi } from "@/server/openapi";
import { failuresOf, isQuery, splitInput } from "@/server/openapi-answers";
import { document, expectDocumented, mediaOf, options } from "./documented";
import { all as routes } from "./shapes";

type Operation = {
  operationId: string;
  parameters?: { in: string; name: string; required?: boolean }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, Media>; "x-codes"?: string[] }>;
  summary?: string;
  tags?: string[];
  security?: object[];
};
type Media = {
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
  schema?: { allOf: [object, { properties: object }] };
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

  it("says what the two forms of 422 are, and which operations have one of them only", () => {
    const { description } = document["info"] as { description: string };
    const said = description.split("\n").find((line) => line.includes("**422"));
    for (const word of ["application/json", "application/problem+json", "loc", "code"])
      expect(said).toContain(word);
    const problems = routes.filter(({ format }) => format === "problem");
    expect(problems.map(({ summary }) => summary).sort()).toEqual([
      "Provision a pass",
      "Restore a member",
      "Update an event host",
    ]);
    for (const { summary } of problems)
      expect(said?.toLowerCase()).toContain(summary.toLowerCase());
  });

  it("takes members into what they belong to by `member_ids`, and out of it by `member_id`", () => {
    const belonging = routes.filter(({ path }) => path.endsWith("}/members"));
    expect(belonging.length).toBeGreaterThan(3);
    const grammar = { POST: "member_ids", PATCH: "member_id", DELETE: "member_id" } as const;
    for (const { method, path, input } of belonging) {
      const names = Object.keys(input.shape).filter((name) => name.startsWith("member_id"));
      expect(names, path).toEqual([grammar[method as keyof typeof grammar]]);
    }
  });

  it("calls an address what it is made of, whosever it is", () => {
    const schemas = (document["components"] as { schemas: Record<string, object> }).schemas;
    const addresses = ["Organization", "Member", "Account"].map((name) => {
      const { properties } = schemas[name] as { properties: Record<string, { anyOf: object[] }> };
      const { anyOf } = properties["address"] ?? properties["billing_address"] ?? { anyOf: [] };
      return anyOf[0];
    });
    expect(addresses[0]).toHaveProperty("properties.postal_code");
    for (const one of addresses) expect(one).toEqual(addresses[0]);
  });

  it("is made once for the same tables", () => {
    expect(buildOpenApi(routes, options)).toBe(buildOpenApi(routes, options));
  });

  it("describes every webhook", () => {
    const described = document["webhooks"] as Record<string, { post: Operation }>;
    expect(Object.keys(described).sort()).toEqual(Object.keys(EVENT_TYPES).sort());
    for (const [type, { post }] of Object.entries(described)) {
      const { schema } = (post.requestBody?.content["application/json"] ?? {}) as Media;
      expect(schema?.allOf[0]).toEqual({ $ref: "#/components/schemas/WebhookEvent" });
      expect(schema?.allOf[1].properties).toMatchObject({
        type: { const: type },
        data: {
          properties: { object: { anyOf: [{ $ref: expect.any(String) }, expect.anything()] } },
        },
      });
    }
  });

  it.each(operations)("lists every failure of $name with its status", ({ route, operation }) => {
    const listed = Object.values(operation.responses).flatMap((answer) => answer["x-codes"] ?? []);
    expect(listed.sort()).toEqual([...new Set(failuresOf(route).map((kind) => kind.code))].sort());
    for (const code of listed) expect(failureCatalogue().has(code), code).toBe(true);
    const problems = operation.responses["422"]?.["x-codes"] ?? [];
    const hasFields = Object.keys(route.input.shape).length > 0;
    expect(mediaOf(route, 422)).toEqual([
      ...(route.format === "validation" && hasFields ? ["application/json"] : []),
      ...(problems.length > 0 ? ["application/problem+json"] : []),
    ]);
    // A body is read by every operation that may have one: no fields would be no reason to declare nothing.
    expect(hasFields || isQuery(route)).toBe(true);
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

/**
 * The rules of a linter's recommended set but two: the specification itself has paths that differ in a fixed
 * word only, `/v1/events/{event_id}/…` and `/v1/events/hosts/{host_id}`. No id is such a word, and the router
 * prefers it. And no licence is named, as none is given with the source. The linter reads nothing but the
 * text that it is given.
 */
it("the OpenAPI document has nothing that a linter would complain of", async () => {
  const config = await createConfig({
    extends: ["recommended"],
    rules: { "no-ambiguous-paths": "off", "info-license": "off" },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  const said = problems.map(({ ruleId, message, location }) => ({
    ruleId,
    message,
    at: location.map(({ pointer }) => pointer),
  }));
  expect(said.slice(0, 20)).toEqual([]);
});

describe("an answer of the OpenAPI document", () => {
  const examples = (document["components"] as { examples: Record<string, { value: unknown }> })
    .examples;

  it.each(operations)("has a valid example for $name", ({ route, operation }) => {
    expect(operation.summary).toBeTruthy();
    const described = (document["tags"] as { name: string; description: string }[]).filter(
      ({ name, description }) => operation.tags?.includes(name) && description,
    );
    expect(described.length).toBe(1);
    const secured = (operation.security ?? document["security"]) as object[];
    expect(secured).toContainEqual({ apiKey: [] });
    for (const [status, answer] of Object.entries(operation.responses)) {
      const media = answer.content?.["application/json"];
      if (!media || Number(status) >= 400) continue;
      const [shared] = Object.keys(media.examples ?? {});
      const example = media.example ?? examples[shared ?? ""]?.value;
      expect(example, "no example").toBeDefined();
      expectDocumented(route, status, example);
    }
  });
});

describe("the scopes that a key can be given", () => {
  const asked = new Set<string>(
    routes.flatMap((route) => [
      ...(route.scope === "none" ? [] : [route.scope]),
      ...ownScopesOf(route).values(),
    ]),
  );

  it("are all that operations ask for", () => {
    expect([...asked].filter((scope) => !ALL_SCOPES.some((known) => known === scope))).toEqual([]);
  });

  it("are of resources that have operations", () => {
    const resources = new Set([...asked].map((scope) => scope.split(":")[0]));
    const idle = ALL_SCOPES.filter((scope) => !resources.has(scope.split(":")[0]));
    expect(idle).toEqual([]);
  });
});
