import { expect, test } from "vitest";
import { timeUntil } from "./time-until-words";

test("counts down in hours, then in minutes, and never to nothing", () => {
  const minute = 60_000;
  const said = [26 * 60, 90, 60, 59, 1, 0.01].map((left) => timeUntil(left * minute, "en"));
  expect(said).toEqual([
    "in 26 hours",
    "in 2 hours",
    "in 1 hour",
    "in 59 minutes",
    "in 1 minute",
    "in 1 minute",
  ]);
  expect(timeUntil(25 * minute, "de")).toBe("in 25 Minuten");
});
