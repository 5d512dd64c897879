import { expect, test } from "vitest";
import { pageOfPass } from "./page-of-pass";

test("each card has a page of its own, and a ticket's page is its booking's", () => {
  expect(pageOfPass({ id: "pas_1", booking_id: null })).toBe("/pass?pass=pas_1");
  expect(pageOfPass({ id: "pas_1", booking_id: "bkg_1" })).toBe("/bookings/bkg_1/ticket");
});
