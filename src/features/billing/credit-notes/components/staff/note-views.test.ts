import { describe, expect, it } from "vitest";
import { creditParts } from "@/lib/credit-parts";
import { isVoidable, owedOf } from "./note-views";

const note = {
  status: "issued",
  settlement: "none",
  total: 1000,
  amount_applied: 300,
  amount_refunded: 0,
} as const;

describe("a credit note at the accountant's", () => {
  it("first lowers what is due; the rest had been paid", () => {
    expect(creditParts(1000, 300)).toEqual({ lowers: 300, paid: 700 });
    expect(creditParts(200, 300)).toEqual({ lowers: 200, paid: 0 });
  });

  it("is owed as long as neither the invoice nor a refund has taken it", () => {
    expect(owedOf(note)).toBe(700);
    expect(owedOf({ ...note, amount_refunded: 200 })).toBe(500);
    expect(owedOf({ ...note, status: "refunded", amount_refunded: 700 })).toBe(0);
  });

  it("is voided only if somebody wrote it and no money has moved", () => {
    expect(isVoidable(note)).toBe(true);
    expect(isVoidable({ ...note, settlement: null })).toBe(false);
    expect(isVoidable({ ...note, amount_refunded: 1 })).toBe(false);
    const applied = { ...note, status: "applied" } as const;
    // What was kept as credit has moved, too.
    expect(isVoidable(applied)).toBe(false);
    expect(isVoidable({ ...applied, amount_applied: 1000 })).toBe(true);
    expect(isVoidable({ ...note, status: "voided" })).toBe(false);
  });
});
