import { expect, test } from "vitest";
import { billingChange, billingTexts, faultyPaths } from "./billing-change";

const EMPTY = billingTexts(null);

test("empty texts clear the details, and blanks are no text", () => {
  expect(billingChange(EMPTY)).toBeNull();
  expect(billingChange({ ...EMPTY, name: "  " })).toBeNull();
});

test("an address is said only when a part of it is, and saved details come back as they were", () => {
  expect(billingChange({ ...EMPTY, name: "Duarte GmbH" })).toEqual({
    ...{ name: "Duarte GmbH", tax_id: null, email: null, address: null },
  });
  const address = {
    ...{ address_line_1: "Am Kai 7", address_line_2: null, postal_code: "20457" },
    ...{ city: "Hamburg", administrative_area: "HH", country_code: "DE" },
  };
  const details = { name: null, tax_id: "DE1", email: "a@example.test", address };
  expect(billingChange(billingTexts(details))).toEqual(details);
});

test("a fault is found by the field's own name", () => {
  const error = { data: { faults: [{ loc: ["body", "billing_details", "email"] }] } };
  expect(faultyPaths(error)).toEqual(["email"]);
  expect(faultyPaths(new Error("offline"))).toEqual([]);
});
