import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import type { Attendee } from "../../list-schema";
import { AttendeeList } from "./attendee-list";

const now = "2026-12-01T18:00:00.000Z";
const times = { timezone: "UTC", starts_at_local: "2026-12-01T20:00:00" };
const booking = { ...times, quantity: 1, status: "confirmed", due: 0 } as Attendee;

test("an attendee whom the reader may not know by name still has a line and a booking", () => {
  const attendees = ["one", "two"].map((id) => ({ ...booking, id, member: null }));
  const text = textOf(
    <AttendeeList
      {...{ event_id: "evt", attendees, view: null, next: null, now, locale: "en" }}
      {...{ rights: { write: false }, adds: false, checkInAll: null }}
    />,
  );
  expect(text).toMatch(/Member Booking .*Member Booking/);
});
