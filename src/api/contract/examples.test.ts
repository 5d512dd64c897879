import Ajv2020 from "ajv/dist/2020";
import { describe, expect, it } from "vitest";
import { ID_KINDS, type IdPrefix } from "@/lib/ids";
import { walkJson } from "@/lib/walk-json";
import { pathParameters } from "@/server/route";
import { document, operationOf, resolve, type Answer } from "./documented";
import { all as routes } from "./shapes";

type Fields = Record<string, unknown>;
const schemas = (
  document["components"] as Record<string, Record<string, { examples?: unknown[] }>>
)["schemas"];
const examples = Object.entries(schemas ?? {}).flatMap(([name, { examples: own = [] }]) =>
  own.map((example) => ({ name, example })),
);
const sent = routes.flatMap((route) =>
  route.example === undefined
    ? []
    : [{ name: `${route.method} ${route.path}`, example: route.example }],
);

/** Returns every object in an example. */
function objectsIn(example: unknown): Fields[] {
  const found: Fields[] = [];
  walkJson(example, ({ value }) => {
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      found.push(value as Fields);
    return true;
  });
  return found;
}

const prefixes = new Map(Object.entries(ID_KINDS).map(([prefix, kind]) => [kind, prefix]));
const ULID = /^([a-z]+)_[0-9A-HJKMNP-TV-Z]{26}$/;

describe("an example of the OpenAPI document", () => {
  it("each kind of object has an example", () => expect(examples.length).toBeGreaterThan(90));

  const ajv = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false });
  ajv.addSchema(document, "openapi");

  it.each(examples)("the example of $name fits its schema", ({ name, example }) => {
    const validate = ajv.compile({ $ref: `openapi#/components/schemas/${name}` });
    expect(validate(example), JSON.stringify(validate.errors)).toBe(true);
  });

  it.each([...examples, ...sent])(
    "the example of $name has ids of the right kind",
    ({ example }) => {
      for (const object of objectsIn(example))
        for (const [field, value] of Object.entries(object)) {
          const prefix = ULID.exec(String(value))?.[1];
          if (prefix === undefined) continue;
          expect(prefix in ID_KINDS, `${field}: ${String(value)}`).toBe(true);
          const kind = prefixes.get(field.replace(/_id$/, "") as (typeof ID_KINDS)[IdPrefix]);
          if (kind !== undefined) expect(prefix, field).toBe(kind);
        }
    },
  );

  it.each(routes.filter(({ method, path }) => method === "GET" && path.endsWith("_id}")))(
    "the example answer of $path has an id of the kind in the path",
    (route) => {
      const [own = ""] = pathParameters(route.path).slice(-1);
      const kind = prefixes.get(own.replace(/_id$/, "") as (typeof ID_KINDS)[IdPrefix]);
      if (kind === undefined) return;
      const { $ref = "" } = operationOf(route).responses["200"] ?? {};
      const schema = resolve<Answer>($ref).content?.["application/json"]?.schema.$ref;
      const [example] = resolve<{ examples?: unknown[] }>(schema ?? "").examples ?? [];
      expect((example as Fields)["id"]).toMatch(new RegExp(`^${kind}_`));
    },
  );

  it.each([...examples, ...sent])("the example of $name ends after it starts", ({ example }) => {
    for (const object of objectsIn(example))
      for (const [field, start] of Object.entries(object)) {
        const end = object[field.replace("starts_", "ends_")];
        if (!/starts_/.test(field) || typeof start !== "string" || typeof end !== "string")
          continue;
        if (/T/.test(start)) expect(start < end, `${field}: ${start} – ${end}`).toBe(true);
      }
  });

  it.each(examples)("the example of $name does not contradict itself", ({ example }) => {
    for (const object of objectsIn(example)) {
      if (object["status"] === "held") expect(object["held_until"]).not.toBeNull();
      if ("held_until" in object && object["status"] !== "held")
        expect(object["held_until"]).toBeNull();
      expect(object["event_id"] && object["resource_id"], "an event and a resource").toBeFalsy();
      const isPerson = ["short_id", "email", "member_id", "photo_url"].some(
        (field) => field in object,
      );
      if (object["name"] === "Ines Duarte") expect(isPerson).toBe(true);
      if (object["name"] === "Meeting room Elbe") expect(isPerson).toBe(false);
      if (object["mode"] === "live") expect(object["livemode"] ?? true).toBe(true);
    }
  });

  it.each(examples)(
    "the example of $name holds values, not names of fields",
    ({ name, example }) => {
      const unsaid = objectsIn(example).flatMap((object) =>
        Object.entries(object).filter(([field, value]) => {
          const words = field.replaceAll("_", " ");
          return [value].flat().some((one) => one === words || one === words.replace(/s$/, ""));
        }),
      );
      expect(unsaid, name).toEqual([]);
    },
  );

  it("an example shows a placeholder for the caller's own id", () => {
    const { ServiceContext } = (document["components"] as { parameters: Record<string, Fields> })
      .parameters;
    expect(JSON.stringify(ServiceContext)).toContain("YOUR_ORGANIZATION_ID");
  });
});
