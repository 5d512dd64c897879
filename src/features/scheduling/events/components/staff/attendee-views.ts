/** The parts of an event's attendees that the console shows: what each asks for. Pure. */
import type { ListAttendees } from "../../list-schema";

export const ATTENDEE_VIEWS = ["all", "expected", "here", "absent", "owing", "gone"] as const;
export type AttendeeView = (typeof ATTENDEE_VIEWS)[number];

const EXPECTED = ["held", "pending_payment", "pending_approval", "confirmed"] as const;
const HERE = ["checked_in", "completed"] as const;

/** Returns the filters of a part; `all` leaves out those who have given their place back. */
export function attendeeFilters(
  view: AttendeeView,
): Pick<Partial<ListAttendees>, "status" | "payment"> {
  const filters = {
    all: { status: [...EXPECTED, ...HERE, "no_show"] },
    expected: { status: [...EXPECTED] },
    here: { status: [...HERE] },
    absent: { status: ["no_show"] },
    owing: { payment: ["due", "on_account"] },
    gone: { status: ["cancelled", "declined", "expired"] },
  } satisfies Record<AttendeeView, Pick<Partial<ListAttendees>, "status" | "payment">>;
  return filters[view];
}
