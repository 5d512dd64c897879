import { expect, test } from "vitest";
import { afterBankPage, moveAgainPage } from "./move-address";

test("the time that was chosen for a move is still chosen after the bank has refused", () => {
  const chosen = {
    starts_at_local: "2026-12-08T15:00:00",
    ends_at_local: "2026-12-08T17:00:00",
  };
  const back = afterBankPage({ id: "bkg_1", starts_at: "2026-12-08T09:00:00.000Z" }, chosen);
  const { moving, ...kept } = Object.fromEntries(
    new URL(back, "https://club.example").searchParams,
  );
  expect(moving).toBe("2026-12-08T09:00:00.000Z");
  const again = new URL(moveAgainPage("bkg_1", kept), "https://club.example");
  expect(again.pathname).toBe("/bookings/bkg_1/reschedule");
  expect(Object.fromEntries(again.searchParams)).toEqual({
    time: "2026-12-08T15:00:00",
    length: "120",
  });
});

test("without a kept time the booking's page is opened", () => {
  expect(moveAgainPage("bkg_1", {})).toBe("/bookings/bkg_1");
});
