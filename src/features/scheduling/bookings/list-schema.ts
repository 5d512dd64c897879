import { z } from "zod";
import {
  Flag,
  Id,
  Instant,
  instantFilters,
  ListQuery,
  Search,
  SomeIds,
  SomeOf,
  SortBy,
} from "@/lib/wire";
import { BookingStatus } from "./schema";

export const ListMyBookings = ListQuery.omit({ include_archived: true }).extend({
  member_id: Id.optional(),
  resource_id: SomeIds,
  event_id: Id.optional(),
  status: SomeOf(BookingStatus),
  when: z
    .enum(["upcoming", "past"])
    .optional()
    .describe(
      "`upcoming`: takes a place and has not ended, soonest first. `past`: the rest, latest first.",
    ),
  ...instantFilters("starts_at", "Bookings that start"),
  sort: SortBy.optional().describe(
    `${SortBy.description} By default \`newest\`; with \`when\` as that says.`,
  ),
});

export const BookingPayment = z.enum(["due", "paid", "on_account"]);
export type BookingPayment = z.infer<typeof BookingPayment>;

/** The filters of those who work with everybody's bookings, beside a member's own. */
export const ListBookings = ListMyBookings.extend({
  host_id: SomeIds.describe("Places of events that one of these hosts leads; joined by commas."),
  category: SomeIds.describe(
    "Of events of one of these categories, or of resources where there is no event; joined by commas.",
  ),
  overlaps_from: Instant.optional().describe("Bookings that end after this instant."),
  overlaps_until: Instant.optional().describe(
    "Bookings that start before this instant: with `overlaps_from`, all that have a part in the window.",
  ),
  search: Search("The booking's id"),
  payment: SomeOf(BookingPayment).describe(
    "`due`: the place is kept until it is paid for. `paid`: its invoice is paid. `on_account`: it is confirmed, and its invoice is still open.",
  ),
  payer_id: Id.optional().describe(
    "Bookings that this member pays for: what they have made for others, and their own that nobody else has made.",
  ),
  created_by: SomeIds.describe(
    "Made by one of these API keys, members or other actors, as the history names them; joined by commas.",
  ),
  is_schedule_desynced: Flag.unwrap()
    .optional()
    .describe(
      "Whether the event has moved without the booking, which still has its place and waits to be settled.",
    ),
});
export type ListBookings = z.infer<typeof ListBookings>;
