/** The views of the console's list of bookings: what each asks for. Pure. */
import type { ListBookings } from "../../list-schema";

export const BOOKING_VIEWS = [
  "upcoming",
  "today",
  "approval",
  "unpaid",
  "no_shows",
  "desynced",
  "all",
] as const;
export type BookingView = (typeof BOOKING_VIEWS)[number];

type Asked = Partial<ListBookings>;

/** Returns the filters of a view; the day is the club's own, from its first instant to the next one's. */
export function filtersOf(view: BookingView, day: { from: string; until: string }): Asked {
  const filters: Record<BookingView, Asked> = {
    upcoming: { when: "upcoming" },
    today: {
      ...{ starts_at_gte: day.from, starts_at_lt: day.until, sort: "starts_at" },
      status: [
        "held",
        "pending_payment",
        "pending_approval",
        "confirmed",
        "checked_in",
        "completed",
        "no_show",
      ],
    },
    approval: { status: ["pending_approval"], sort: "starts_at" },
    unpaid: { payment: ["due", "on_account"], sort: "-starts_at" },
    no_shows: { status: ["no_show"], sort: "-starts_at" },
    desynced: { is_schedule_desynced: true, sort: "starts_at" },
    all: {},
  };
  return filters[view];
}
