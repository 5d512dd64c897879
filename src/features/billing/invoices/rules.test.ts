import { describe, expect, test } from "vitest";
import { deriveStatus } from "./rules";

const now = new Date("2026-03-01T12:00:00Z");
const invoice = { status: "open", total: 1000, amount_paid: 0, amount_credited: 0, due_at: null };
const givenUp = { status: "uncollectible" };

describe("the status of an invoice", () => {
  test.each([
    ["open while nothing is paid", {}, "open"],
    ["partially paid after a part", { amount_paid: 400 }, "partially_paid"],
    ["paid at the last cent", { amount_paid: 1000 }, "paid"],
    ["settled by payment and credit together", { amount_paid: 400, amount_credited: 600 }, "paid"],
    ["past due the moment after its date", { due_at: new Date(+now - 1) }, "past_due"],
    ["open at its very date", { due_at: now }, "open"],
    ["past due with a part paid", { amount_paid: 1, due_at: new Date(0) }, "past_due"],
    ["never past due once paid", { amount_paid: 1000, due_at: new Date(0) }, "paid"],
    ["voided whatever was paid", { status: "voided", amount_paid: 1000 }, "voided"],
    ["given up while a part is unpaid", { ...givenUp, amount_paid: 400 }, "uncollectible"],
    ["paid although it was given up", { ...givenUp, amount_paid: 1000 }, "paid"],
    ["a draft until issued", { status: "draft" }, "draft"],
  ] as const)("%s", (_, change, expected) => {
    expect(deriveStatus({ ...invoice, ...change }, now)).toBe(expected);
  });
});
