import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import type { ChangePreview } from "../schema";
import { ChangeWorth } from "./change-worth";

const line = (amount: number, tax: object) => ({
  ...{ description: "All in", quantity: 1, unit_amount: amount, amount, booking_id: null },
  tax: { id: "txr_1", name: "VAT", percentage: 19, inclusive: false, amount: 0, ...tax },
});
const saidOf = (changes: object) =>
  textOf(
    <ChangeWorth
      preview={
        {
          ...{ at: "now", currency: "EUR", interval: "month", interval_count: 1 },
          ...{ amount_from_credit: 0, amount_waived: 0, amount_back: 0, renewal_amount: 2380 },
          ...{ next_update: null, ...changes },
        } as unknown as ChangePreview
      }
      {...{ zone: "UTC", locale: "en", trial: false }}
    />,
  );

test("a change under an exclusive tax names the tax between its lines and their sum", () => {
  const lines = [line(2000, { amount: 380 }), line(-1000, { amount: -190 })];
  expect(saidOf({ lines, tax_amount: 190, amount_due: 1190 })).toContain(
    "−€10.00 plus 19 % VAT €1.90 Charged now €11.90",
  );
});

test("a change under an inclusive tax has no such line", () => {
  const lines = [line(2380, { amount: 380, inclusive: true })];
  expect(saidOf({ lines, tax_amount: 380, amount_due: 2380 })).not.toContain("VAT");
});
