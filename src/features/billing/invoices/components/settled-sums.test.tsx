import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { messagesOf } from "@/server/words/catalogue";
import { textOf } from "@/testing/rendered";
import { SettledSums } from "./settled-sums";

const words = createTranslator({
  ...{ locale: "en", messages: messagesOf({ locale: "en" }) },
  namespace: "console_money.invoice.sums",
});
const settled = (amount_credited: number, notes: { amount_refunded: number }[] | null) => {
  const invoice = { total: 1000, amount_paid: 1000, amount_credited, currency: "EUR" };
  return textOf(<SettledSums {...{ invoice, notes, words, locale: "en" }} />);
};

test("money that was credited of a paid invoice is told: what went back, and what is kept", () => {
  expect(settled(0, [])).toBe("Paid −€10.00");
  expect(settled(400, [{ amount_refunded: 400 }])).toBe(
    "Paid −€10.00 Credited −€4.00 Refunded €4.00",
  );
  expect(settled(500, [{ amount_refunded: 300 }, { amount_refunded: 0 }])).toBe(
    "Paid −€10.00 Credited −€5.00 Refunded €3.00 Kept for the member €2.00",
  );
});

test("nothing is said about money whose credit notes the reader may not see", () => {
  expect(settled(400, null)).toBe("Paid −€10.00 Credited −€4.00");
});
