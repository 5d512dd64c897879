import {
  QuotaExceeded,
  QuoteExpired,
  QuoteMismatch,
  QuoteUsed,
} from "@/features/scheduling/bookings/errors";
import { placeErrors } from "@/features/scheduling/bookings/place-errors";
import { MemberNotFound } from "@/features/people/errors";
import { asMember, memberIdOf } from "@/server/context";
import { type Route, route } from "@/server/route";
import { createBookingSeries } from "./create";
import { BookingSeriesNotFound, SeriesUnavailable } from "./errors";
import { getBookingSeries } from "./get";
import { listBookingSeries } from "./list";
import {
  BookingSeries,
  BookingSeriesPage,
  CreateBookingSeries,
  ListMyBookingSeries,
  ListBookingSeries,
  RequestBookingSeries,
  BookingSeriesId,
} from "./schema";

const tag = "Bookings";
const description =
  "Books several dates, each held as a booking of its own with its own checkout; dates that cost nothing are confirmed. `outcomes` says for each date whether it was created, or why it was skipped and which times were free. If no date can be booked, or with `all_or_nothing` not every one, nothing is booked. Each date redeems the promo code.";
const OF_QUOTES = [QuoteExpired, QuoteMismatch, QuoteUsed].map(({ code }) => code);
const errors = [
  ...placeErrors.filter(({ code }) => !OF_QUOTES.includes(code) && code !== QuotaExceeded.code),
  QuotaExceeded,
  SeriesUnavailable,
];
const example = {
  resource_id: "evr_01JD0000000000000000000000",
  starts_at_local: "2026-03-02T09:00:00",
  ends_at_local: "2026-03-02T10:00:00",
  rrule: "FREQ=WEEKLY;COUNT=4",
  mode: "skip_conflicts",
};

/** `/v1/bookings/recurring` */
export const bookingSeriesRoutes: Route[] = [
  route({
    method: "GET",
    path: "/v1/bookings/recurring",
    tag,
    summary: "List booking series",
    description: "Lists recurring bookings, newest first. Their dates are bookings of their own.",
    scope: "bookings:read",
    input: ListBookingSeries,
    output: BookingSeriesPage,
    run: listBookingSeries,
  }),
  route({
    method: "POST",
    path: "/v1/bookings/recurring",
    tag,
    summary: "Book several dates",
    description,
    scope: "bookings:write",
    status: 201,
    input: CreateBookingSeries,
    output: BookingSeries,
    errors: [...errors, MemberNotFound],
    run: createBookingSeries,
    example: { member_id: "mbr_01JD0000000000000000000000", ...example },
  }),
  route({
    method: "GET",
    path: "/v1/bookings/recurring/{series_id}",
    tag,
    summary: "Get a booking series",
    description: "Returns a booking series with the outcome of each date.",
    scope: "bookings:read",
    input: BookingSeriesId,
    output: BookingSeries,
    errors: [BookingSeriesNotFound],
    run: getBookingSeries,
  }),
];

/** The same for the signed-in member. */
export const bookingSeriesPortalRoutes: Route[] = [
  route({
    method: "GET",
    path: "/portal/v1/bookings/recurring",
    tag,
    summary: "List the member's booking series",
    description: "Lists recurring bookings, newest first. Their dates are bookings of their own.",
    scope: "none",
    input: ListMyBookingSeries,
    output: BookingSeriesPage,
    run: asMember(listBookingSeries),
  }),
  route({
    method: "POST",
    path: "/portal/v1/bookings/recurring",
    tag,
    summary: "Book several dates",
    description,
    scope: "none",
    status: 201,
    input: RequestBookingSeries,
    output: BookingSeries,
    errors,
    run: (ctx, input) => createBookingSeries(ctx, { ...input, member_id: memberIdOf(ctx) }),
    example,
  }),
  route({
    method: "GET",
    path: "/portal/v1/bookings/recurring/{series_id}",
    tag,
    summary: "Get a booking series",
    description: "Returns one of the member's booking series with the outcome of each date.",
    scope: "none",
    input: BookingSeriesId,
    output: BookingSeries,
    errors: [BookingSeriesNotFound],
    run: asMember(getBookingSeries),
  }),
];
