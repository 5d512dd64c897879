import { describe, expect, it } from "vitest";
import { isDescribed } from "@/server/openapi/describe-fields";
import { document, type Operation, operationOf, type Parameter, resolve } from "./documented";
import { routes } from "./shapes";

type Schema = { [key: string]: unknown };
const { schemas } = document["components"] as { schemas: Record<string, Schema> };

/** Returns the fields of all schemas, and whether each is described. */
function fieldsOf(value: unknown, owner: string): { field: string; isSaid: boolean }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === "examples") return [];
    const own =
      key === "properties"
        ? Object.entries(inner as Record<string, Schema>).map(([name, field]) => ({
            field: `${owner}.${name}`,
            isSaid: isDescribed(field, schemas),
          }))
        : [];
    return [...own, ...fieldsOf(inner, owner)];
  });
}

describe("the reference", () => {
  it.each(routes)("the reference describes $name", ({ route }) => {
    expect(route.description, "the route has no description").toMatch(/^[A-Z].{15,}/);
    // A verb in the third person comes first: "Creates a member."
    expect(route.description).toMatch(/^[A-Z][a-z]+s /);
    expect(route.description).not.toMatch(/(^|[.!] )(What|Who|Whoever|Of) /);
  });

  it.each(routes)("the reference describes each parameter of $name", ({ route }) => {
    const { parameters = [] } = operationOf(route);
    const silent = parameters
      .map(({ $ref }) => resolve<Parameter>($ref))
      .filter(({ description }) => !description);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it("the reference describes every field", () => {
    const fields = Object.entries(schemas).flatMap(([name, schema]) => fieldsOf(schema, name));
    expect(fields.length).toBeGreaterThan(2000);
    expect(fields.filter(({ isSaid }) => !isSaid).map(({ field }) => field)).toEqual([]);
  });

  it("the reference describes every header of a message and of an answer", () => {
    const messages = document["webhooks"] as Record<string, { post: Operation }>;
    const sent = Object.values(messages).flatMap(({ post }) => post.parameters ?? []);
    expect(sent.length).toBeGreaterThan(2);
    for (const { $ref } of sent) expect(resolve<Parameter>($ref).description, $ref).toBeTruthy();
    const { headers } = document["components"] as { headers: Record<string, Schema> };
    for (const [name, header] of Object.entries(headers))
      expect(header["description"], name).toMatch(/^[A-Z].+\.$/);
  });

  it("a description says more than the field's name", () => {
    const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, "");
    const empty = Object.entries(schemas).flatMap(([owner, { properties = {} }]) =>
      Object.entries(properties as Record<string, Schema>)
        .filter(([name, { description = "" }]) => plain(String(description)) === plain(name))
        .map(([name]) => `${owner}.${name}`),
    );
    expect(empty).toEqual([]);
  });
});
