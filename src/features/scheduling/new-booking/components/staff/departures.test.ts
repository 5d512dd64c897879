import { expect, it } from "vitest";
import { isDeparture } from "./departures";

const asks = (...codes: string[]) => isDeparture(codes.map((code) => ({ code })));

it("terms can be overruled, the room cannot", () => {
  expect(asks("past")).toBe(true);
  expect(asks("min_notice", "quota")).toBe(true);
  expect(asks("full")).toBe(false);
  expect(asks("past", "full")).toBe(false);
  expect(asks("closed")).toBe(false);
  expect(asks("event")).toBe(false);
  expect(asks()).toBe(false);
});
