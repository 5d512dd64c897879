import { expect, it } from "vitest";
import { pageOfObject } from "./console-objects";

it("an object leads to its page, or to the list that it stands in, for whoever may open that", () => {
  const all = () => true;
  expect(pageOfObject("booking", "bkg_1", all)).toBe("/bookings/bkg_1");
  expect(pageOfObject("price_rule", "prl_1", all)).toBe("/prices");
  expect(pageOfObject("booking", "bkg_1", (scope) => scope !== "bookings:read")).toBeNull();
  expect(pageOfObject("toString", "x", all)).toBeNull();
});
