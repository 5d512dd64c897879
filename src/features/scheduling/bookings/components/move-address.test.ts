import { expect, test } from "vitest";
import { afterBankPage, hasMoved, moveAgainPage } from "./move-address";

const chosen = {
  starts_at: "2026-12-08T14:00:00.000Z",
  starts_at_local: "2026-12-08T15:00:00",
  ends_at_local: "2026-12-08T17:00:00",
};
const kept = Object.fromEntries(
  new URL(afterBankPage("bkg_1", chosen), "https://club.example").searchParams,
);

test("the time that was chosen for a move is still chosen after the bank has refused", () => {
  const again = new URL(moveAgainPage("bkg_1", kept), "https://club.example");
  expect(again.pathname).toBe("/bookings/bkg_1/reschedule");
  expect(Object.fromEntries(again.searchParams)).toEqual({
    time: "2026-12-08T15:00:00",
    length: "120",
  });
});

test.each([
  ["at another time has not", { starts_at: "2026-12-08T09:00:00.000Z" }, false],
  ["at the time, but as long as before, has not", { ends_at_local: "2026-12-08T16:00:00" }, false],
  ["at the time, and as long as was chosen, has", {}, true],
])("a booking %s moved", (_, differs, moved) => {
  const asked = { to: kept["to"] ?? "", length: kept["length"] };
  expect(hasMoved({ ...chosen, ...differs }, asked)).toBe(moved);
});

test("without a kept time the booking's page is opened", () => {
  expect(moveAgainPage("bkg_1", {})).toBe("/bookings/bkg_1");
});
