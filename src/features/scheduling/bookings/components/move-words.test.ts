import { expect, test } from "vitest";
import { wordsOf } from "@/server/words/catalogue";
import { describeMove, differenceWords } from "./move-words";

const same = {
  amount_due: 2400,
  paid_amount: 2400,
  charge_amount: 0,
  refund_amount: 0,
  kept_amount: 0,
  given_back_amount: 0,
};
const paid = { status: "confirmed" as const, amount_due: 2400 };
const words = wordsOf("bookings", { locale: "en" });
const wording = { words, toCard: true, money: (amount: number) => `€${amount / 100}` };

test.each([
  ["the same price", same, ["The price stays the same."]],
  ["a dearer time", { amount_due: 3600, charge_amount: 1200 }, ["€12 more, charged now."]],
  ["a cheaper one", { amount_due: 0, refund_amount: 2400 }, ["€24 is refunded to your card."]],
  [
    "a cheaper one, late",
    { amount_due: 1200, kept_amount: 2400 },
    ["Nothing is charged or refunded.", "€24 stays with the club, even if you cancel later."],
  ],
  [
    "one of which something was given back",
    { amount_due: 1900, paid_amount: 1900, given_back_amount: 500 },
    ["The price stays the same.", "You keep the €5 taken off before."],
  ],
])("a move of a paid booking to %s names its effect on the money", (_what, change, sentences) => {
  expect(describeMove({ ...same, ...change }, paid, wording)).toEqual(sentences);
});

test("a move of an unpaid booking changes its price, and charges nothing", () => {
  const held = { status: "held" as const, amount_due: 2400 };
  const unpaid = { ...same, paid_amount: 0 };
  expect(describeMove(unpaid, held, wording)).toEqual(["The price stays the same."]);
  expect(describeMove({ ...unpaid, amount_due: 3600 }, held, wording)).toEqual([
    "The new price is €36.",
  ]);
});

test.each([
  ["dearer", { amount_due: 2000, charge_amount: 920 }, "confirmed", "+€9.20"],
  ["cheaper", { amount_due: 800, refund_amount: 280 }, "confirmed", "−€2.80"],
  ["the same", { amount_due: 1080 }, "confirmed", "same price"],
  ["cheaper, but kept by the terms", { amount_due: 800 }, "confirmed", "same price"],
  ["dearer before it is paid", { amount_due: 2000, charge_amount: 2000 }, "held", "+€9.20"],
  ["closed", { amount_due: null }, "confirmed", null],
])("a time that is %s says the difference", (_name, slot, status, said) => {
  const booking = { status, amount_due: 1080, currency: "EUR" };
  expect(differenceWords(slot, booking, { words, locale: "en" })).toBe(said);
});
