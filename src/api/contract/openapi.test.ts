import { MEMBER_VIEW } from "@/lib/member-view";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ALL_SCOPES } from "@/features/platform/api-keys/schema";
import { EVENT_TYPES } from "@/features/platform/webhooks/event-types";
import { failureCatalogue } from "@/server/errors";
import { fieldScopesOf } from "@/server/field-scopes";
import { buildOpenApi } from "@/server/openapi/document";
import { failuresOf, isQuery, splitInput } from "@/server/openapi/answers";
import {
  type Answer,
  document,
  expectDocumented,
  mediaOf,
  type Operation,
  operationOf,
  options,
  resolve,
} from "./documented";
import { all as routes } from "./shapes";

const MOST_CHARACTERS_EACH = 3_500;
const TYPES = ["type", "$ref", "anyOf", "oneOf", "allOf", "const", "enum"];
/** Fields whose value is any sent or changed value. */
const ANYTHING = ["from", "input", "to"];

/** Returns the names of fields, at any depth, whose schema has no type. */
function untypedIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === "examples") return [];
    const fields = key === "properties" ? Object.entries(inner as object) : [];
    const own = fields.filter(([, field]) => !TYPES.some((word) => word in (field as object)));
    return [...own.map(([name]) => name), ...untypedIn(inner)];
  });
}

const operations = routes.map((route) => ({
  route,
  name: `${route.method} ${route.path}`,
  operation: operationOf(route),
}));
type Schema = { examples?: unknown[]; properties?: { items?: { items?: { $ref: string } } } };

/** One of each way to come by a name. */
const NAMES = {
  "GET /v1/members": "members.list",
  "POST /v1/members": "members.create",
  "GET /v1/members/{member_id}": "members.get",
  "PATCH /v1/members/{member_id}": "members.update",
  "POST /v1/members/{member_id}/restore": "members.restore",
  "GET /v1/members/{member_id}/balance": "members.balance",
  "PUT /v1/members/external/{external_id}": "members.putByExternalId",
  "DELETE /v1/members/{member_id}/notes/{note_id}": "members.notes.delete",
  "POST /v1/groups/{group_id}/members": "groups.members.add",
  "DELETE /v1/groups/{group_id}/members": "groups.members.remove",
  "POST /v1/bookings/{event_booking_id}/checkout": "bookings.checkout",
  "POST /v1/bookings/{booking_id}/check-in": "bookings.checkIn",
  "POST /v1/bookings/{booking_id}/cancellation-preview": "bookings.previewCancellation",
  "POST /portal/v1/bookings/{event_booking_id}/checkout": "portal.bookings.checkout",
  "POST /portal/v1/waitlist": "portal.waitlist.join",
  "GET /portal/v1/me": "portal.me.get",
} as const;

describe("the OpenAPI document", () => {
  it("names every operation once", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    const messages = Object.values(document["webhooks"] as Record<string, { post: Operation }>);
    const names = [...ids, ...messages.map(({ post }) => post.operationId)];
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)+$/);
    // A client can nest them: no operation stands where another has its noun.
    const nouns = new Set(names.map((name) => name.slice(0, name.lastIndexOf("."))));
    expect(names.filter((name) => nouns.has(name))).toEqual([]);
  });

  it("names an operation by its noun and a verb", () => {
    const nameOf = (key: string) =>
      operations.find(({ name }) => name === key)?.operation.operationId;
    for (const [key, name] of Object.entries(NAMES)) expect(nameOf(key), key).toBe(name);
  });

  it("refers only to components that it has", () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
    for (const [, path = ""] of references) expect(resolve(`#/${path}`), path).toBeDefined();
  });

  it("the document explains the two forms of 422, and lists the operations with only one", () => {
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

  it("operations add members by `member_ids`, and remove one by `member_id`", () => {
    const belonging = routes.filter(({ path }) => path.endsWith("}/members"));
    expect(belonging.length).toBeGreaterThan(3);
    const grammar = { POST: "member_ids", PATCH: "member_id", DELETE: "member_id" } as const;
    for (const { method, path, input } of belonging) {
      const names = Object.keys(input.shape).filter((name) => name.startsWith("member_id"));
      expect(names, path).toEqual([grammar[method as keyof typeof grammar]]);
    }
  });

  it("every address has the same fields, whoever owns it", () => {
    type Field = { $ref?: string; anyOf?: Field[] };
    const follow = (field: Field = {}): Field => (field.$ref ? resolve(field.$ref) : field);
    const addresses = ["Organization", "Member", "Account"].map((name) => {
      const { properties } = resolve<{ properties: Record<string, Field> }>(
        `#/components/schemas/${name}`,
      );
      return follow(follow(properties["address"] ?? properties["billing_address"]).anyOf?.[0]);
    });
    expect(addresses[0]).toHaveProperty("properties.postal_code");
    for (const one of addresses) expect(one).toEqual(addresses[0]);
  });

  it("the document is built once for the same tables", () => {
    expect(buildOpenApi(routes, options)).toBe(buildOpenApi(routes, options));
  });

  it("describes every webhook", () => {
    const described = document["webhooks"] as Record<string, { post: Operation }>;
    expect(Object.keys(described).sort()).toEqual(Object.keys(EVENT_TYPES).sort());
    for (const [type, { post }] of Object.entries(described)) {
      const [shared, own] = post.requestBody?.content["application/json"]?.schema.allOf ?? [];
      expect(own?.properties).toEqual({ type: { const: type } });
      const [any, about] = resolve<{ allOf: unknown[] }>((shared as { $ref: string }).$ref).allOf;
      expect(any).toEqual({ $ref: "#/components/schemas/WebhookEvent" });
      expect(about).toMatchObject({
        properties: {
          data: {
            properties: { object: { anyOf: [{ $ref: expect.any(String) }, expect.anything()] } },
          },
        },
      });
    }
  });

  it.each(operations)("lists every failure of $name with its status", ({ route, operation }) => {
    const answers = Object.entries(operation.responses).map(
      ([status, { $ref = "" }]) => [status, resolve<Answer>($ref)] as const,
    );
    const listed = answers.flatMap(([, answer]) => answer["x-codes"] ?? []);
    expect(listed.sort()).toEqual([...new Set(failuresOf(route).map((kind) => kind.code))].sort());
    for (const code of listed) expect(failureCatalogue().has(code), code).toBe(true);
    const problems = new Map(answers).get("422")?.["x-codes"] ?? [];
    const hasFields = Object.keys(route.input.shape).length > 0;
    expect(mediaOf(route, 422)).toEqual([
      ...(route.format === "validation" && hasFields ? ["application/json"] : []),
      ...(problems.length > 0 ? ["application/problem+json"] : []),
    ]);
    // An operation that reads a body has fields in it.
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
 * Applies the rules of a linter's recommended set but two: the specification itself has paths that differ in a fixed
 * word only, `/v1/events/{event_id}/…` and `/v1/events/hosts/{host_id}`. No id is such a word, and the router prefers
 * it. And no licence is named, as none is given with the source. The linter reads nothing but the text that it is
 * given.
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

describe("the parts of the OpenAPI document", () => {
  const parts = document["components"] as Record<string, Record<string, Answer & Schema>>;

  it("all have at most 3,500 characters for each operation, so that code generators stay quick", () => {
    const { length } = JSON.stringify(document);
    expect(length / operations.length).toBeLessThanOrEqual(MOST_CHARACTERS_EACH);
  });

  it("parameters, answers and bodies refer to components, stated once", () => {
    const inlined = operations.flatMap(({ name, operation }) => [
      ...(operation.parameters ?? []).filter((one) => !one.$ref).map(() => `parameter of ${name}`),
      ...Object.entries(operation.responses)
        .filter(([, answer]) => !answer.$ref)
        .map(([status]) => `${status} of ${name}`),
      ...Object.values(operation.requestBody?.content ?? {})
        .filter(({ schema }) => !schema.$ref)
        .map(() => `body of ${name}`),
    ]);
    expect(inlined).toEqual([]);
    for (const answers of [parts["responses"], parts["parameters"]]) {
      const texts = Object.values(answers ?? {}).map((answer) => JSON.stringify(answer));
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  it("whole numbers do not repeat the bounds that all of them have", () => {
    expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });

  it("every field has a type", () => {
    const untyped = new Set(untypedIn(parts["schemas"]));
    expect([...untyped].sort()).toEqual(ANYTHING);
  });
});

describe("an answer of the OpenAPI document", () => {
  it.each(operations)("the answer of $name has a valid example", ({ route, operation }) => {
    expect(operation.summary).toBeTruthy();
    const described = (document["tags"] as { name: string; description: string }[]).filter(
      ({ name, description }) => operation.tags?.includes(name) && description,
    );
    expect(described.length).toBe(1);
    const secured = (operation.security ?? document["security"]) as object[];
    expect(secured).toContainEqual({ apiKey: [] });
    for (const [status, { $ref = "" }] of Object.entries(operation.responses)) {
      const schema = resolve<Answer>($ref).content?.["application/json"]?.schema.$ref;
      if (!schema || Number(status) >= 400) continue;
      expectDocumented(route, status, exampleIn(resolve<Schema>(schema)));
    }
  });
});

/** Returns the example of a schema, or for a page, which has none of its own, its item's. */
function exampleIn({ examples, properties }: Schema): unknown {
  if (examples) return examples[0];
  const item = resolve<Schema>(properties?.items?.items?.$ref ?? "");
  expect(item.examples, "no example").toBeDefined();
  const page = { items: item.examples, total: 1, page: 1, size: 50, pages: 1, next_cursor: null };
  // A page with rows needs no explanation of its own.
  const own = Object.keys(properties ?? {}).filter((name) => !(name in page));
  return { ...Object.fromEntries(own.map((name) => [name, null])), ...page };
}

describe("the scopes that a key can be given", () => {
  const asked = new Set<string>(
    routes.flatMap((route) => [
      ...(route.scope === "none" ? [] : [route.scope]),
      ...fieldScopesOf(route).values(),
    ]),
  );

  it("every scope of an operation can be given to a key", () => {
    expect([...asked].filter((scope) => !ALL_SCOPES.some((known) => known === scope))).toEqual([]);
  });

  it("every scope is for a resource with operations", () => {
    const resources = new Set([...asked].map((scope) => scope.split(":")[0]));
    // A person of the staff alone sees a member's portal: the page is no operation.
    const known = ALL_SCOPES.filter((scope) => scope !== MEMBER_VIEW);
    const idle = known.filter((scope) => !resources.has(scope.split(":")[0]));
    expect(idle).toEqual([]);
  });
});
