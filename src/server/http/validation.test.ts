import { expect, test } from "vitest";
import { z } from "zod";
import { Amount, NOT_A_NUMBER } from "@/lib/wire";
import { toFieldFaults } from "./validation";

function faultsOf(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value, { reportInput: true });
  const faults = parsed.success ? [] : toFieldFaults(parsed.error.issues, () => "body");
  return faults.map(({ type, msg, ctx }) => ({ type, msg, ctx }));
}

test("a value that breaks two bounds gets one fault, for the tighter bound", () => {
  expect(faultsOf(Amount.min(1), -1)).toMatchObject([
    { type: "greater_than_equal", ctx: { ge: 1 } },
  ]);
  expect(faultsOf(Amount, 2 ** 60)).toMatchObject([
    { type: "less_than_equal", ctx: { le: 99_999_999 } },
  ]);
  expect(faultsOf(z.string().min(2).min(3).min(3), "")).toMatchObject([{ ctx: { min_length: 3 } }]);
});

test("a value of a wrong type breaks no bound", () => {
  expect(faultsOf(z.string().min(1), [])).toMatchObject([{ type: "string_type" }]);
  expect(faultsOf(z.array(z.int()).min(1), "")).toMatchObject([{ type: "list_type" }]);
});

test("a text that is too long is not checked further, and each unknown field is reported", () => {
  const both = z.string().max(2).regex(/^a/);
  expect(faultsOf(both, "bbb").map(({ type }) => type)).toEqual(["string_too_long"]);
  const strict = z.strictObject({ a: z.int() });
  const told = faultsOf(strict, { b: 1, c: 2 }).map(({ type }) => type);
  expect(told.sort()).toEqual(["extra_forbidden", "extra_forbidden", "missing"]);
});

test("a decimal number need not be whole", () => {
  const percent = z.number({ error: NOT_A_NUMBER });
  expect(faultsOf(percent, "19")).toMatchObject([{ type: "float_parsing", msg: NOT_A_NUMBER }]);
  expect(faultsOf(percent, true)).toMatchObject([{ type: "float_type", msg: NOT_A_NUMBER }]);
  expect(faultsOf(z.int(), "19")).toMatchObject([{ type: "int_parsing" }]);
});
