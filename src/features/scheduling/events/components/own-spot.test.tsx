import { expect, test } from "vitest";
import { htmlOf, textOf } from "@/testing/rendered";
import { OwnSpot } from "./own-spot";

test.each([
  ["held", "A spot is held for you. Go to payment"],
  ["pending_payment", "A spot is held for you. Go to payment"],
  ["pending_approval", "Your request for a spot awaits an answer. See your booking"],
  ["confirmed", "You have a spot. See your booking"],
  ["checked_in", "You have a spot. See your booking"],
] as const)("a member reads of a place that is %s: %s", (status, said) => {
  expect(textOf(<OwnSpot booking_id="bkg_1" status={status} name={null} />)).toBe(said);
});

test("only a place that is not paid leads to its payment", () => {
  const linkOf = (status: "pending_payment" | "pending_approval") =>
    /href="[^"]*(\/bookings[^"]*)"/.exec(
      htmlOf(<OwnSpot booking_id="bkg_1" status={status} name={null} />),
    )?.[1];
  expect(linkOf("pending_payment")).toBe("/bookings/bkg_1/checkout");
  expect(linkOf("pending_approval")).toBe("/bookings/bkg_1");
});

test.each([
  ["pending_payment", "A spot is held for Ida."],
  ["pending_approval", "The request for Ida awaits an answer."],
  ["confirmed", "Ida has a spot."],
] as const)("whoever acts for somebody reads of a place that is %s: %s", (status, said) => {
  const place = { booking_id: "bkg_1", status, name: "Ida" };
  expect(textOf(<OwnSpot {...place} />)).toBe(said);
});
