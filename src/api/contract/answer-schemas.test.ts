import { expect, it } from "vitest";
import { z } from "zod";
import { all } from "./shapes";

type Field = { at: string; name: string; schema: z.core.$ZodType };

/** Returns every field of an answer with its place; each schema is visited once. */
function fieldsOf(root: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): Field[] {
  const walk = (schema: z.core.$ZodType, at: string): Field[] => {
    if (seen.has(schema)) return [];
    seen.add(schema);
    if (schema instanceof z.ZodObject)
      return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(
        ([name, field]) => [
          { at: `${at}.${name}`, name, schema: field },
          ...walk(field, `${at}.${name}`),
        ],
      );
    if (schema instanceof z.ZodArray) return walk(schema.element, `${at}[]`);
    if (schema instanceof z.ZodUnion)
      return schema.options.flatMap((one: z.core.$ZodType) => walk(one, at));
    if (schema instanceof z.ZodRecord) return walk(schema.valueType, `${at}{}`);
    if (schema instanceof z.ZodPipe) return walk(schema.out, at);
    const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
    return innerType ? walk(innerType, at) : [];
  };
  return walk(root, "");
}

const seen = new Set<z.core.$ZodType>();
const fields = all.flatMap(({ method, path, output }) =>
  fieldsOf(output, seen).map((field) => ({ ...field, of: `${method} ${path}${field.at}` })),
);

it("the test visits the fields of all answers", () => {
  expect(fields.length).toBeGreaterThan(1000);
  const names = new Set(fields.map(({ name }) => name));
  // Inside lists, unions and nullable values.
  for (const name of ["unit_amount", "align", "reasons", "days", "brand"])
    expect(names).toContain(name);
});

it("no field of an answer is ever absent: one that does not apply is null or empty", () => {
  const absent = fields.filter(({ schema }) => schema._zod.optout === "optional");
  expect(absent.map(({ of }) => of)).toEqual([]);
});

it("every answer names the actor in one form, and the time under one name", () => {
  const grammars = fields
    .filter(({ name }) => name === "actor")
    .map(({ schema }) => JSON.stringify(z.toJSONSchema(schema as z.ZodType)));
  expect(new Set(grammars.map((text) => text.replace(/"description":"[^"]*",?/g, ""))).size).toBe(
    1,
  );
  // An entry in a list of past events names its time as every object does.
  const entries = fields.filter(({ at, name }) => name === "at" && at === ".items[].at");
  expect(entries.map(({ of }) => of)).toEqual([]);
});
