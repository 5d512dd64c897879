import { describe, expect, test } from "vitest";
import { bestFirst, expiresSoon, isExpired } from "./rules";

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

describe("a card's last months", () => {
  const card = { exp_month: 1, exp_year: 2029 };

  test.each([
    ["does not say so two months before", "2028-11-30T12:00:00Z", false],
    ["expires soon in the month before", "2028-12-01T00:00:00Z", true],
    ["expires soon in its last month", "2029-01-31T12:00:00Z", true],
    ["has expired afterwards", "2029-02-01T12:00:00Z", false],
  ])("the card %s", (_, now, soon) => {
    expect(expiresSoon(card, new Date(now))).toBe(soon);
  });
});

test("a declined card never stands above the default, and an expired one is last", () => {
  const make = (id: string, more: object = {}) => ({
    ...{ id, is_default: false, usable: true, declined_at: null, ...more },
  });
  const cards = [
    make("declined", { declined_at: "2026-11-23T10:00:00.000Z" }),
    make("expired", { usable: false }),
    make("new"),
    make("default", { is_default: true }),
    make("old"),
  ];
  expect(bestFirst(cards).map(({ id }) => id)).toEqual([
    ...["default", "new", "old", "declined", "expired"],
  ]);
});
