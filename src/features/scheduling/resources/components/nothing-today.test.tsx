import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import type { Slot, SlotList } from "../slot-schema";
import { NothingToday } from "./nothing-today";

const told = (code: string, message: string) => {
  const slots = [{ capacity: 1, remaining: 1, reasons: [{ code, message }] }] as unknown as Slot[];
  const list = { slots, alternatives: [] } as unknown as SlotList;
  return textOf(<NothingToday {...{ slots, list, today: "2026-11-23", onGo: () => {} }} />);
};

test.each([
  ["quota", "At most 3 bookings a week.", "At most 3 bookings a week."],
  ["hold_limit", "Pay for or release one first.", "Pay for or release one first."],
  ["past", "This time is over.", "No more times on this day"],
  ["closed", "Closed for at least part of this time.", "Closed on this day"],
])("a day without times for the reason %s says so", (code, message, words) => {
  expect(told(code, message)).toContain(words);
});
