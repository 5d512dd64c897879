import { failure, notFoundFailure } from "@/server/errors";

export const ResourceNotFound = notFoundFailure("resource", "Event resource");
export const AvailabilityOverlap = failure(
  "invalid",
  "availability_overlap",
  "Availability overlaps",
  "Two weekly windows share time. Windows are half-open, so one may begin when another ends.",
);
export const OverrideOverlap = failure(
  "invalid",
  "override_overlap",
  "Overrides overlap",
  "Two overrides share time, so it would be unclear which one counts.",
);
export const OverrideNotFound = notFoundFailure("override", "Override");
export const BookingsAffected = failure(
  "conflict",
  "bookings_affected",
  "Bookings affected",
  "Coming bookings would no longer fit. `affected` lists them; send on_conflict `keep` to keep them, or `cancel_and_refund`.",
);
export const EventsAffected = failure(
  "conflict",
  "events_affected",
  "Events affected",
  "Coming events take place here; `affected` lists them. Cancel or move them first, or send on_conflict `keep`.",
);
