import {
  CurrenciesDiffer,
  QuotaExceeded,
  QuoteExpired,
  QuoteMismatch,
  QuoteUsed,
  RefundChanged,
} from "@/features/scheduling/bookings/errors";
import { placeErrors } from "@/features/scheduling/bookings/place-errors";
import { CashSessionClosed } from "@/features/billing/cash-sessions/errors";
import { AmountChanged, CheckoutInProgress, HoldExpired } from "@/features/billing/charging/errors";
import {
  PaymentFailed,
  PaymentsNotEnabled,
  processorErrors,
} from "@/features/billing/payments/errors";
import { MemberNotFound } from "@/features/people/errors";
import { asMember, memberIdOf } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { type Route, route } from "@/server/route";
import { cancelBookingSeries, previewSeriesCancellation } from "./cancel";
import { checkoutBookingSeries, syncBookingSeries } from "./checkout";
import { createBookingSeries } from "./create";
import { BookingSeriesNotFound, SeriesUnavailable } from "./errors";
import { getBookingSeries } from "./get";
import { listBookingSeries } from "./list";
import { previewBookingSeries } from "./preview";
import {
  BookingSeries,
  BookingSeriesPage,
  CancelBookingSeries,
  CancelShownSeries,
  CheckoutBookingSeries,
  CreateBookingSeries,
  ListMyBookingSeries,
  ListBookingSeries,
  RequestBookingSeries,
  BookingSeriesId,
  SeriesCancellation,
  SeriesPreview,
} from "./schema";

const tag = "Booking series";
const description =
  "Books several dates, each held as a booking of its own; dates that cost nothing are confirmed, and the series' checkout pays for the others at once. `outcomes` says for each date whether it was created, or why it was skipped and which times were free. If no date can be booked, or with `all_or_nothing` not every one, nothing is booked. Each date redeems the promo code.";
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

const preview = {
  method: "POST",
  path: "/v1/bookings/recurring/preview",
  tag,
  summary: "Preview several dates",
  description:
    "Shows for each date what it would cost, or why it cannot be booked and which times near it are free. Prices, allowances and limits are worked out as if the dates were booked together. Nothing is changed.",
  scope: "bookings:write",
  output: SeriesPreview,
} as const;

const rest = { from_local: "2026-03-09T09:00:00" };

/** Operations on one series; the same verbs for API keys and for the member it belongs to. */
const actions = [
  route({
    method: "POST",
    path: "/v1/bookings/recurring/{series_id}/checkout",
    tag,
    summary: "Pay for a booking series",
    description:
      "Pays for all held dates of a series with one payment and one invoice, a line for each date. The answer is 200 with the dates confirmed, or with `processor.client_secret` while the payer's bank asks for confirmation. Repeated and concurrent requests charge once. A declined card is 402 `payment_failed`: no date is booked, all stay held, and another card can be tried. Dates that were skipped are never charged.",
    scope: "bookings:write",
    input: CheckoutBookingSeries,
    output: BookingSeries,
    errors: [
      BookingSeriesNotFound,
      PaymentFailed,
      PaymentsNotEnabled,
      HoldExpired,
      AmountChanged,
      CurrenciesDiffer,
      CheckoutInProgress,
      InvalidStatusTransition,
      ...processorErrors,
    ],
    run: checkoutBookingSeries,
    example: { payment_method_id: "pm_01JD0000000000000000000000", expected_amount_due: 6000 },
  }),
  route({
    method: "POST",
    path: "/v1/bookings/recurring/{series_id}/sync",
    tag,
    summary: "Ask the processor about a series' payment",
    description:
      "Asks the processor how the payment of a series stands. Call it when the payer returns from the bank; the answer is the series as it is now.",
    scope: "bookings:write",
    input: BookingSeriesId,
    output: BookingSeries,
    errors: [BookingSeriesNotFound, ...processorErrors],
    run: syncBookingSeries,
  }),
  route({
    method: "POST",
    path: "/v1/bookings/recurring/{series_id}/cancellation-preview",
    tag,
    summary: "Preview the refund of cancelling a series",
    description:
      "Shows to the cent what `cancel` would refund and keep at this moment, over all of the dates. Nothing is changed.",
    scope: "bookings:write",
    input: CancelBookingSeries,
    output: SeriesCancellation,
    errors: [BookingSeriesNotFound, InvalidStatusTransition],
    run: previewSeriesCancellation,
    example: rest,
  }),
  route({
    method: "POST",
    path: "/v1/bookings/recurring/{series_id}/cancel",
    tag,
    summary: "Cancel the rest of a series",
    description:
      "Cancels the dates that have not begun, or those from one date on, each by its own terms and with its own credit note. Dates that are only held are released. A repeat cancels what a failure left.",
    scope: "bookings:write",
    input: CancelShownSeries,
    output: BookingSeries,
    errors: [
      BookingSeriesNotFound,
      RefundChanged,
      InvalidStatusTransition,
      CheckoutInProgress,
      ...processorErrors,
    ],
    run: cancelBookingSeries,
    example: rest,
  }),
];

/** `/v1/bookings/recurring` */
export const bookingSeriesRoutes = [
  route({
    ...preview,
    input: CreateBookingSeries,
    errors: [...errors, MemberNotFound],
    run: previewBookingSeries,
    example: { member_id: "mbr_01JD0000000000000000000000", ...example },
  }),
  ...actions,
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
    description: `${description} Staff may settle all dates at once with \`settle\`: by one open invoice, by money at the desk, or for nothing.`,
    scope: "bookings:write",
    status: 201,
    input: CreateBookingSeries,
    output: BookingSeries,
    errors: [...errors, AmountChanged, MemberNotFound, CashSessionClosed],
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
    ...preview,
    path: "/portal/v1/bookings/recurring/preview",
    scope: "none",
    input: RequestBookingSeries,
    errors,
    run: (ctx, input) => previewBookingSeries(ctx, { ...input, member_id: memberIdOf(ctx) }),
    example,
  }),
  ...actions.map((action) => ({
    ...action,
    path: action.path.replace("/v1/", "/portal/v1/"),
    scope: "none" as const,
    run: asMember(action.run),
  })),
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
