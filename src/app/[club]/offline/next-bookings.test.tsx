import { expect, test } from "vitest";
import type { Booking } from "@/features/scheduling/bookings/schema";
import { textOf } from "@/testing/rendered";
import { NextBookings } from "./next-bookings";

const booking = {
  ...{ id: "bkg_1", title: "Sauna", member_id: "mem_me", booked_by_member_id: null },
  ...{ timezone: "UTC", starts_at: "2026-12-01T10:00:00Z" },
  ...{ starts_at_local: "2026-12-01T10:00:00", ends_at_local: "2026-12-01T11:00:00" },
} as Booking;
const around = { me: "mem_me", names: { mem_child: "Ida" } };
const saidOf = (more: Partial<Booking>) =>
  textOf(
    <NextBookings
      bookings={[{ ...booking, ...more }]}
      {...{ around, locale: "en", readerZone: "UTC" }}
    />,
  );

test("without a connection a phone tells whose booking it is", () => {
  expect(saidOf({})).not.toContain("Ida");
  expect(saidOf({ member_id: "mem_child", booked_by_member_id: "mem_me" })).toContain("Ida");
});
