import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonExcess } from "./json-bounds";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

/** Measures a value's depth and its number of values, itself included, by plain recursion. */
function measure(value: unknown): { depth: number; values: number } {
  if (typeof value !== "object" || value === null) return { depth: 0, values: 1 };
  const inner = Object.values(value).map(measure);
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    values: 1 + inner.reduce((sum, { values }) => sum + values, 0),
  };
}

describe("a JSON text", () => {
  test("a JSON text nests at most 32 deep", () => {
    expect(jsonExcess(nested(32))).toBeNull();
    expect(jsonExcess(nested(33))).toBe("nested more than 32 deep");
    expect(jsonExcess('{"a":'.repeat(33))).toBe("nested more than 32 deep");
  });

  test("a JSON text holds at most 10,000 values, lists and objects included", () => {
    expect(jsonExcess(`[${"1,".repeat(9_998)}1]`)).toBeNull();
    expect(jsonExcess(`[${"1,".repeat(9_999)}1]`)).toBe("more than 10000 values");
    expect(jsonExcess(`[${"{},".repeat(9_999)}1]`)).toBe("more than 10000 values");
  });

  test("a JSON text may have any number of brackets and commas in its strings", () => {
    expect(jsonExcess(JSON.stringify({ [nested(99)]: `\\"${'[,"\\'.repeat(20_000)}` }))).toBeNull();
  });

  test("a JSON text is measured as it would be parsed, however it is written", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.boolean(), (value, wide) => {
        const text = JSON.stringify(value, null, wide ? 2 : 0);
        const { depth, values } = measure(JSON.parse(text));
        expect(jsonExcess(text, { depth, values })).toBeNull();
        if (depth > 0) expect(jsonExcess(text, { depth: depth - 1, values })).toMatch(/^nested/);
        if (values > 1) expect(jsonExcess(text, { depth, values: values - 1 })).toMatch(/^more/);
      }),
      { numRuns: 1_000 },
    );
  });
});
