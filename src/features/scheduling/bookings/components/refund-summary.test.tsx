import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import type { CancellationPreview } from "../preview-schema";
import { RefundSummary } from "./refund-summary";

const preview: CancellationPreview = {
  booking_id: "bkg_1",
  currency: "EUR",
  paid_amount: 1000,
  refund_percent: 50,
  refund_amount: 500,
  fee_amount: 500,
  credit_amount: 1000,
  allowances: [],
  tier: null,
  next_tier_at: null,
  guests_paid_amount: 0,
  guests_refund_amount: 0,
  sentence: "",
};

const saidOf = (changes: Partial<CancellationPreview>) =>
  textOf(
    <RefundSummary
      preview={{ ...preview, ...changes }}
      booking={{ timezone: "Europe/Berlin", processor: null }}
      locale="en"
    />,
  );

test("whoever cancels reads what their guests have paid, and get back", () => {
  const said = saidOf({ guests_paid_amount: 500, guests_refund_amount: 250 });
  expect(said).toContain("Paid by your guests €5.00 Refund to your guests €2.50");
  expect(said).toContain("Refunds take");
  expect(saidOf({})).not.toContain("guests");
});

test("guests who have paid for everything get it back, though the host has paid nothing", () => {
  const said = saidOf({
    ...{ paid_amount: 0, refund_amount: 0, fee_amount: 0 },
    ...{ guests_paid_amount: 1500, guests_refund_amount: 1500 },
  });
  expect(said).toContain("Refund to your guests €15.00");
  expect(said).not.toContain("nothing is charged");
});

test("whoever cancels a price on account reads what stays due of it", () => {
  const onAccount = { paid_amount: 0, refund_amount: 0 };
  const said = saidOf({ ...onAccount, fee_amount: 1200 });
  expect(said).toContain("Cancellation fee €12.00 Still to pay €12.00");
  expect(said).not.toContain("nothing is charged");
  expect(saidOf({ ...onAccount, fee_amount: 0 })).toContain("nothing is charged");
  expect(saidOf({})).not.toContain("Still to pay");
});
