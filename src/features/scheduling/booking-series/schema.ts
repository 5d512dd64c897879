import { z } from "zod";
import { OFFLINE_PROVIDERS } from "@/features/billing/payments/schema";
import {
  cash_session_id,
  exception_reason,
  notify,
  outside_rules,
  SETTLEMENTS,
} from "@/features/scheduling/bookings/exception-schema";
import { Booking, CheckoutBooking, RequestBooking } from "@/features/scheduling/bookings/schema";
import { departing, needing } from "@/lib/field-scopes";
import { Id, ListQuery, LocalDateTime, PageOf, Timestamp } from "@/lib/wire";

export const SeriesMode = z
  .enum(["skip_conflicts", "all_or_nothing"])
  .describe("Whether dates that cannot be booked are left out, or block all others.");

/** The outcome of one date. */
export const SeriesOutcome = z.object({
  starts_at_local: z.string(),
  ends_at_local: z.string(),
  status: z.enum(["created", "skipped"]),
  booking: Booking.nullable().describe("The booking as it is now; null for a skipped date."),
  code: z.string().nullable().describe("Why it was skipped: the code of the booking's refusal."),
  message: z.string().nullable(),
  alternatives: z.array(z.unknown()).describe("The nearest free times, if it was taken."),
});

export const BookingSeries = z
  .object({
    id: z.string(),
    member_id: Id,
    resource_id: Id,
    starts_at_local: z.string().describe("The start of the first requested date."),
    ends_at_local: z.string(),
    timezone: z.string(),
    rrule: z.string().nullable(),
    dates: z.array(z.string()),
    quantity: z.int(),
    mode: SeriesMode,
    promo_code: z.string().nullable(),
    outcomes: z.array(SeriesOutcome),
    currency: z.string(),
    amount_due: z
      .int()
      .describe("The price of the dates that are held for payment; its `checkout` pays it."),
    held_until: Timestamp.nullable().describe("When the first of these holds ends."),
    processor: z
      .object({
        payment_intent_id: z.string().nullable(),
        client_secret: z.string().nullable(),
        provider_account_id: z.string().nullable(),
      })
      .nullable()
      .describe("While a payment for them is open."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "BookingSeries",
    description:
      "Bookings that were requested together. One payment pays for all of them; each is moved and cancelled on its own. Together they count as one of the member's holds.",
  });
export type BookingSeries = z.infer<typeof BookingSeries>;
export const BookingSeriesPage = PageOf(BookingSeries);

export const ListMyBookingSeries = ListQuery.omit({ include_archived: true });
export const ListBookingSeries = ListMyBookingSeries.extend({
  member_id: Id.optional(),
  resource_id: Id.optional(),
});
export type ListBookingSeries = z.infer<typeof ListBookingSeries>;

const LocalDate = z.iso
  .date({ error: "Input should be a date like 2026-03-02" })
  .meta({ example: "2026-03-02" });

/** The most dates that one request can book. */
export const MOST_DATES = 52;

export const RequestBookingSeries = RequestBooking.omit({
  for_member_id: true,
  event_id: true,
  quote_token: true,
  expected_amount_due: true,
}).extend({
  resource_id: Id,
  starts_at_local: LocalDateTime.describe(
    "The start of the first date; the others have its time of day.",
  ),
  ends_at_local: LocalDateTime,
  rrule: z
    .string()
    .max(500)
    .optional()
    .describe(
      `A rule of RFC 5545 with COUNT or UNTIL that gives at most ${MOST_DATES} dates. It keeps the wall clock of the resource. Either this or \`dates\`.`,
    ),
  dates: z
    .array(LocalDate)
    .min(1)
    .max(MOST_DATES)
    .optional()
    .describe("The local dates on which it starts, instead of a rule."),
  moved: z
    .array(z.strictObject({ date: LocalDate, starts_at_local: LocalDateTime }))
    .max(MOST_DATES)
    .optional()
    .describe("Dates that start at another time instead, for example at an alternative."),
  mode: SeriesMode.default("skip_conflicts"),
  together: z
    .boolean()
    .optional()
    .describe(
      "Holds the dates that cost nothing, too, until the others are paid: all are booked, or none.",
    ),
});
export type RequestBookingSeries = z.infer<typeof RequestBookingSeries>;

/** The dates of a series before it is booked, each with its price or the reason against it. */
export const SeriesPreview = z.object({
  timezone: z.string(),
  currency: z.string(),
  dates: z.array(
    z.object({
      starts_at_local: z.string(),
      ends_at_local: z.string(),
      amount_due: z.int().nullable().describe("Null for a date that cannot be booked."),
      code: z.string().nullable(),
      alternatives: z.array(z.unknown()),
    }),
  ),
});
export type SeriesPreview = z.infer<typeof SeriesPreview>;

/** A series as staff and API clients ask for it: they may settle it, and depart from the terms. */
export const CreateBookingSeries = RequestBookingSeries.extend({
  member_id: Id,
  expected_amount_due: z
    .int()
    .min(0)
    .optional()
    .describe(
      "The sum that the client has shown for the dates that are booked: any other is refused with `amount_changed`, and nothing is booked.",
    ),
  outside_rules,
  settle: departing(
    z
      .enum([...SETTLEMENTS, "offline"])
      .optional()
      .describe(
        "Confirms the dates at once, without a card or an approval. `on_account`: one open invoice asks for all of them. `complimentary`: their whole prices are deducted; `exception_reason` is required, for the member to read. `offline`: one payment by `provider` has paid for all.",
      ),
    ["offline"],
  ),
  provider: needing(
    "payments:write",
    z
      .enum(OFFLINE_PROVIDERS)
      .optional()
      .describe("How the dates were paid outside the processor: the money is there."),
  ),
  cash_session_id,
  exception_reason,
  notify,
});
export type CreateBookingSeries = z.infer<typeof CreateBookingSeries>;

export const BookingSeriesId = z.strictObject({ series_id: Id });

/** Pays for all held dates of a series at once. */
export const CheckoutBookingSeries = CheckoutBooking.omit({ event_booking_id: true }).extend({
  series_id: Id,
});
export type CheckoutBookingSeries = z.infer<typeof CheckoutBookingSeries>;

/** Ends a series' bookings that have not begun: all, or those from one date on. */
export const CancelBookingSeries = BookingSeriesId.extend({
  from_local: LocalDateTime.optional().describe("The start of the first date that is cancelled."),
});
export type CancelBookingSeries = z.infer<typeof CancelBookingSeries>;
/** The same, at the refund that was shown. */
export const CancelShownSeries = CancelBookingSeries.extend({
  expected_refund_amount: z
    .int()
    .min(0)
    .optional()
    .describe(
      "The `refund_amount` of the preview that was shown, in minor units: any other is refused with `refund_changed`, and nothing is cancelled.",
    ),
});
export type CancelShownSeries = z.infer<typeof CancelShownSeries>;

export const SeriesCancellation = z.object({
  dates: z.int().describe("Bookings that are cancelled."),
  currency: z.string(),
  refund_amount: z.int(),
  fee_amount: z.int(),
});
export type SeriesCancellation = z.infer<typeof SeriesCancellation>;

export type BookingSeriesId = z.infer<typeof BookingSeriesId>;
