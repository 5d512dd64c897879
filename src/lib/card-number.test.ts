import { describe, expect, test } from "vitest";
import { cardNumbersIn, holdsCardNumber } from "./card-number";

describe("a card number in a text", () => {
  test.each([
    "4242424242424242",
    "my card is 4242 4242 4242 4242, thanks",
    "4000-0027-6000-3184",
    "Amex: 378282246310005.",
    "(6011111111111117)",
    "5555555555554444\n",
    "2223003122003222",
    "3056930009020004",
    "3566002020360505",
    "6200000000000005",
    "6759649826438453",
    "4242.4242.4242.4242",
    "3782.822463.10005",
    "４２４２４２４２４２４２４２４２",
    "４２４２　４２４２　４２４２　４２４２",
    "4242\u00a04242\u00a04242\u00a04242",
    "4242\u20134242\u20134242\u20134242",
  ])("a card number is found: %j", (text) => expect(holdsCardNumber(text)).toBe(true));

  test.each([
    "4242424242424241",
    "4222222222222 is a number of somebody's shop",
    "5000000000000009 too",
    "1765432100000 is a moment",
    "+4942424242424242",
    "424242424242",
    "42424242424242424242424242",
    "bkg_01JD0000000000000000000000",
    "order4242424242424242",
    "Room 4, 2026-12-01 09:00 to 2026-12-01 10:00",
    "37.8282246310005",
    "3782822.46310005",
    "6.0111111111111117",
    "IBAN DE89 3704 0044 0532 0130 00",
  ])("no card number is found: %j", (text) => expect(holdsCardNumber(text)).toBe(false));
});

const card = "4242 4242 4242 4242";

test("fields are named by their path, whatever they are called", () => {
  const input = {
    notes: card,
    lines: [{ description: "ok" }, { description: card }],
    metadata: { hint: card, legacy_id: card },
    number: 4242424242424242,
    phone: card,
    external_id: card,
    payment_method_id: card,
    member_ids: [card],
  };
  expect([...cardNumbersIn(input)]).toEqual([
    ["notes"],
    ["lines", "1", "description"],
    ["metadata", "hint"],
    ["metadata", "legacy_id"],
    ["number"],
    ["phone"],
    ["external_id"],
    ["payment_method_id"],
    ["member_ids", "0"],
  ]);
});

test("ids and international telephone numbers are not card numbers", () => {
  const input = {
    id: "mbr_01JD4242424242424242424242",
    external_id: "A-4242424242424242",
    phone: "+49 4242 4242 4242 4242",
    serial: "42424242-4242-4242-4242-424242424242",
  };
  expect([...cardNumbersIn(input)]).toEqual([]);
});

test("card numbers are found however deep or wide the input is, and the first hundred are named", () => {
  const deep = JSON.parse(`${"[".repeat(10_000)}"${card}"${"]".repeat(10_000)}`) as unknown;
  expect(cardNumbersIn(deep)).toMatchObject([{ length: 10_000 }]);
  expect(cardNumbersIn(Array(1_000).fill(card))).toHaveLength(100);
});

test("a field's name that contains a card number is not repeated", () => {
  const input = { metadata: { ok: "yes", [card]: card } };
  expect([...cardNumbersIn(input)]).toEqual([["metadata"]]);
});
