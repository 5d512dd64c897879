import { expect, test } from "vitest";
import type { Booking } from "../schema";
import { isPaidByOther, whoseOf } from "./whose";

const booking = { member_id: "ida", booked_by_member_id: "maria" } as Booking;
const names = { ida: "Ida", maria: "Maria" };

test("a booking for somebody says for whom it is, or who made it, and who pays", () => {
  expect(whoseOf(booking, { me: "maria", names })).toEqual({ is: "for", name: "Ida" });
  expect(whoseOf(booking, { me: "ida", names })).toEqual({ is: "by", name: "Maria" });
  expect([isPaidByOther(booking, "maria"), isPaidByOther(booking, "ida")]).toEqual([false, true]);
});

test("an ordinary one says nothing, and neither does one of people who have parted", () => {
  const own = { ...booking, booked_by_member_id: null };
  expect(whoseOf(own, { me: "ida", names })).toBeNull();
  expect(whoseOf(booking, { me: "ida", names: {} })).toBeNull();
  expect(isPaidByOther(own, "ida")).toBe(false);
});
