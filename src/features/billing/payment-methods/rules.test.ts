import { describe, expect, test } from "vitest";
import { isExpired } from "./rules";

describe("a card's expiry", () => {
  const card = { exp_month: 2, exp_year: 2028 };

  test.each([
    ["is good on the last day of its month", "2028-02-29T23:59:59Z", false],
    ["is good until that day has ended everywhere", "2028-03-01T11:59:59Z", false],
    ["is expired after that", "2028-03-01T12:00:00Z", true],
  ])("the card %s", (_, now, expired) => {
    expect(isExpired(card, new Date(now))).toBe(expired);
  });

  test("a card that ends in December is valid until the year has ended", () => {
    const december = { exp_month: 12, exp_year: 2028 };
    expect(isExpired(december, new Date("2028-12-31T23:00:00Z"))).toBe(false);
    expect(isExpired(december, new Date("2029-01-01T12:00:00Z"))).toBe(true);
  });

  test("a method without a date never expires", () => {
    expect(isExpired({ exp_month: null, exp_year: null }, new Date("2999-01-01"))).toBe(false);
  });
});
