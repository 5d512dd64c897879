import { failure, notFoundFailure } from "@/server/errors";

export const BookingSeriesNotFound = notFoundFailure("booking_series", "Booking series");
export const SeriesUnavailable = failure(
  "conflict",
  "series_unavailable",
  "Series unavailable",
  "Not all of the dates can be booked, or none of them; nothing was booked. `reasons` explains each date that cannot.",
);
