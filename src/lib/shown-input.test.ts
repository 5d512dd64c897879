import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shownInput } from "./shown-input";

describe("the input that an error repeats", () => {
  test.each([null, true, 12.5, "", "x".repeat(200), [], { a: [1, { b: "c" }] }])(
    "a short input is repeated in full: %j",
    (input) => expect(shownInput(input)).toBe(input),
  );

  test("a missing input is null", () => {
    expect(shownInput(undefined)).toBeNull();
  });

  test("a long text is cut, but not within a character", () => {
    expect(shownInput("x".repeat(201))).toBe(`${"x".repeat(199)}…`);
    expect(shownInput(`${"x".repeat(198)}😀😀`)).toBe(`${"x".repeat(198)}…`);
  });

  test("a long list or object is cut to the beginning of its JSON", () => {
    const list = Array.from({ length: 100_000 }, (_, at) => at);
    expect(shownInput(list)).toBe(`${JSON.stringify(list).slice(0, 199)}…`);
    const deep = JSON.parse("[".repeat(100_000) + "]".repeat(100_000)) as unknown;
    expect(shownInput(deep)).toBe(`${"[".repeat(199)}…`);
    const named = { ["n".repeat(1_000_000)]: 1 };
    expect(shownInput(named)).toBe(`{"${"n".repeat(197)}…`);
  });

  test("any input is cut to 200 characters of JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const json = JSON.stringify(value);
        const input = JSON.parse(json) as unknown;
        const shown = shownInput(input);
        if (json.length <= 200 && typeof input === "object") expect(shown).toBe(input);
        if (typeof shown === "string") expect(shown.length).toBeLessThanOrEqual(200);
        else expect(JSON.stringify(shown).length).toBeLessThanOrEqual(200);
      }),
    );
  });
});
