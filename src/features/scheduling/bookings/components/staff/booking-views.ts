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

/** The filters of each view; days are named from the club's own today. */
export const BOOKING_VIEW_FILTERS = {
  upcoming: { when: "upcoming" },
  today: {
    ...{ starts_at_gte: "P0D", starts_at_lt: "P1D", sort: "starts_at" },
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
} satisfies Record<BookingView, Partial<ListBookings>>;
