import { expect, test } from "vitest";
import { mergeValues } from "../rules";
import { CUSTOM_FIELD_TYPES, type CustomFieldType } from "../schema";
import { givenIn, pathOf } from "./field-values";

const size = { label: "Shirt size", options: ["S", "M"], required: true };

test("what is typed into a field is what the server takes, of each type", () => {
  const typed: Record<CustomFieldType, [string | string[], unknown]> = {
    text: [" Kim, +49 30 1 ", "Kim, +49 30 1"],
    number: ["41.5", 41.5],
    boolean: ["false", false],
    date: ["2026-03-31", "2026-03-31"],
    select: ["M", "M"],
    multi_select: [
      ["S", "M"],
      ["S", "M"],
    ],
    url: ["https://example.org", "https://example.org"],
    email: ["kim@example.org", "kim@example.org"],
  };
  const fields = CUSTOM_FIELD_TYPES.map((type) => ({ ...size, key: `of_${type}`, type }));
  const texts = fields.map((field) => [pathOf(field), typed[field.type][0]] as const);
  const { custom_fields = {} } = givenIn(fields, Object.fromEntries(texts));
  const rules = fields.map((field) => ({ ...field, archived_at: null }));
  expect(mergeValues(rules, {}, custom_fields, true)).toEqual(
    Object.fromEntries(fields.map(({ key, type }) => [key, typed[type][1]])),
  );
  expect(() => mergeValues(rules, {}, givenIn(fields, {}).custom_fields ?? {}, true)).toThrow();
  expect(givenIn([], {})).toEqual({});
});
