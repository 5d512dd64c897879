import { expect, it } from "vitest";
import { groupDigits, groupExpiry } from "./test-cards";

it("a card's number is grouped as on the card", () => {
  expect(groupDigits("4242424242424242")).toBe("4242 4242 4242 4242");
  expect(groupDigits("378282246310005")).toBe("3782 822463 10005");
  expect(groupDigits("4242 42x")).toBe("4242 42");
});

it("an expiry date gets its slash, and an omitted zero", () => {
  expect(groupExpiry("1228")).toBe("12 / 28");
  expect(groupExpiry("12")).toBe("12");
  expect(groupExpiry("428")).toBe("04 / 28");
  expect(groupExpiry("12 / 2")).toBe("12 / 2");
});
