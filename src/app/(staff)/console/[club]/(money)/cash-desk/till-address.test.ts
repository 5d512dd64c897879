import { expect, test } from "vitest";
import { tillAddress } from "./till-address";

test("whoever turns the page of the counted tills stays at the one that they have chosen", () => {
  expect(tillAddress({ desk: "dsk_1" })).toBe("/cash-desk?desk=dsk_1");
  expect(tillAddress({ desk: "dsk_1", after: "c2" })).toBe("/cash-desk?desk=dsk_1&after=c2");
  expect(tillAddress({ after: "c2" })).toBe("/cash-desk?after=c2");
});
