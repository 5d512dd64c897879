import { expect, test } from "vitest";
import { takenBy } from "./rules";

const code = {
  id: "prm_1",
  code: "TEN",
  description: null,
  percent_off: 10,
  amount_off: null,
  currency: null,
  max_redemptions: null,
  per_member_limit: null,
  valid_from: null,
  valid_until: null,
  resource_ids: [],
  event_ids: [],
  archived_at: null,
  redeemed: 0,
  redeemed_by_member: 0,
};

test.each([
  ["EUR", 1250, 125],
  ["KWD", 1250, 130],
  ["KWD", 1255, 126],
])("ten percent off, in %s of %i, are %i: the rest can be charged to cards", (...row) => {
  const [currency, price_amount, off] = row;
  const place = { resource_id: "evr_1", event_id: null, price_amount, currency };
  expect(takenBy(code, place)).toBe(off);
});
