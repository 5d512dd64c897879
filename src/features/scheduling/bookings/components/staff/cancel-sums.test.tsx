import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import type { CancellationPreview } from "../../preview-schema";
import { CancelSums } from "./cancel-sums";

const saidOf = (
  guests: Pick<CancellationPreview, "guests_paid_amount" | "guests_refund_amount">,
) => {
  const own = { currency: "EUR", paid_amount: 1000, refund_amount: 500, fee_amount: 500 };
  return textOf(<CancelSums preview={{ ...own, ...guests } as CancellationPreview} />);
};

test("what nobody has paid yet does not stay with the club: it is still to be paid", () => {
  const unpaid = { currency: "EUR", paid_amount: 0, refund_amount: 0, fee_amount: 1400 };
  const preview = { ...unpaid, guests_paid_amount: 0, guests_refund_amount: 0 };
  const said = textOf(<CancelSums preview={preview as CancellationPreview} />);
  expect(said).toBe("Paid €0.00 Goes back €0.00 Stays with the club €0.00 Still to be paid €14.00");
});

test("staff who cancel a booking read what goes back to its guests", () => {
  expect(saidOf({ guests_paid_amount: 0, guests_refund_amount: 0 })).toBe(
    "Paid €10.00 Goes back €5.00 Stays with the club €5.00",
  );
  expect(saidOf({ guests_paid_amount: 500, guests_refund_amount: 250 })).toMatch(
    /Paid by guests €5\.00 Goes back to guests €2\.50$/,
  );
});
