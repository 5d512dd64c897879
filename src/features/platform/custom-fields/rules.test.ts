import { describe, expect, it } from "vitest";
import { shownInput } from "@/lib/shown-input";
import { ValidationFailure } from "@/server/errors";
import { type FieldRule, findFieldFaults, mergeValues } from "./rules";

const field = (type: string, more: Partial<FieldRule> = {}): FieldRule => ({
  key: "f",
  type,
  options: [],
  required: false,
  archived_at: null,
  ...more,
});

/** Returns the type of the fault that a value raises; null when it fits. */
function faultOf(rule: FieldRule, value: unknown): string | null {
  try {
    mergeValues([rule], {}, { f: value });
    return null;
  } catch (error) {
    if (!(error instanceof ValidationFailure)) throw error;
    expect(error.faults).toMatchObject([
      { loc: ["body", "custom_fields", "f"], input: shownInput(value) },
    ]);
    return error.faults[0]?.type ?? "";
  }
}

describe("a value of a custom field", () => {
  const sizes = { options: ["S", "M"] };
  it.each<[string, unknown, string | null]>([
    ["text", "Blue", null],
    ["text", "", null],
    ["text", 7, "string_type"],
    ["text", "x".repeat(2001), "string_too_long"],
    ["number", 1.5, null],
    ["number", "1.5", "float_type"],
    ["number", -1e308, null],
    ["number", Infinity, "finite_number"],
    ["number", -Infinity, "finite_number"],
    ["boolean", false, null],
    ["boolean", "yes", "bool_type"],
    ["date", "2028-02-29", null],
    ["date", "2026-02-29", "date_parsing"],
    ["date", "2026-2-9", "date_parsing"],
    ["date", "2026-02-09T00:00:00Z", "string_too_long"],
    ["date", 20260209, "string_type"],
    ["url", "https://example.org/a?b=c", null],
    ["url", "javascript:alert(1)", "url_parsing"],
    ["url", "example.org", "url_parsing"],
    ["email", "ada@example.org", null],
    ["email", "ada@example", "value_error"],
  ])("a value of type %s: %j is %s", (type, value, fault) => {
    expect(faultOf(field(type), value)).toBe(fault);
  });

  it.each<[string, unknown, string | null]>([
    ["select", "S", null],
    ["select", "XL", "enum"],
    ["select", ["S"], "enum"],
    ["multi_select", ["M", "S"], null],
    ["multi_select", [], null],
    ["multi_select", "S", "list_type"],
    ["multi_select", ["S", "XL"], "enum"],
    ["multi_select", ["S", "S"], "value_error"],
  ])("a value of type %s from S and M: %j is %s", (type, value, fault) => {
    expect(faultOf(field(type, sizes), value)).toBe(fault);
  });

  it("a value needs a field in use; a value of an archived field can still be cleared", () => {
    const archived = field("text", { archived_at: new Date(0) });
    expect(faultOf(field("text", { key: "other" }), "x")).toBe("unknown_custom_field");
    expect(faultOf(archived, "x")).toBe("unknown_custom_field");
    expect(mergeValues([archived], { f: "x", g: 1 }, { f: null })).toEqual({ g: 1 });
  });
});

describe("values", () => {
  const rules = [field("text", { key: "a" }), field("number", { key: "b", required: true })];

  it("values change key by key, and null clears one", () => {
    expect(mergeValues(rules, { a: "x", b: 1 }, { b: 2 })).toEqual({ a: "x", b: 2 });
    expect(mergeValues(rules, { a: "x", b: 1 }, { a: null })).toEqual({ b: 1 });
  });

  it("values of required fields must be present and cannot be cleared; earlier members stay as they are", () => {
    expect(() => mergeValues(rules, {}, { a: "x" }, true)).toThrow(/body.custom_fields.b/);
    expect(() => mergeValues(rules, { b: 1 }, { b: null })).toThrow(/body.custom_fields.b/);
    expect(mergeValues(rules, {}, { a: "x" })).toEqual({ a: "x" });
    const gone = rules.map((rule) => ({ ...rule, archived_at: new Date(0) }));
    expect(mergeValues(gone, {}, {}, true)).toEqual({});
  });

  it("all faulty values are reported at once", () => {
    const wrong = () => mergeValues(rules, {}, { a: 1, b: "x", c: true });
    expect(wrong).toThrow(/custom_fields.a.*custom_fields.b.*custom_fields.c/);
  });
});

describe("a custom field", () => {
  const plain = { type: "text", options: [], member_visible: true, member_editable: true } as const;
  it("a field has options if it offers a choice, and is visible to its editors", () => {
    const at = (change: object) =>
      findFieldFaults({ ...plain, options: [], ...change }).map((fault) => fault.loc[1]);
    expect(at({})).toEqual([]);
    expect(at({ type: "select" })).toEqual(["options"]);
    expect(at({ type: "multi_select", options: ["A"] })).toEqual([]);
    expect(at({ options: ["A"] })).toEqual(["options"]);
    expect(at({ member_visible: false })).toEqual(["member_editable"]);
  });
});
