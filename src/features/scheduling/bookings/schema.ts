import { z } from "zod";
import { PriceDeduction } from "@/features/catalogue/pricing/deduction-schema";
import { taxFields } from "@/features/catalogue/tax-rates/schema";
import {
  cash_session_id,
  exception_reason,
  notify,
  outside_rules,
  price_override,
  settle_difference,
  Settlement,
} from "./exception-schema";
import { ConsentGiven, OFFLINE_PROVIDERS } from "@/features/billing/payments/schema";
import { Terms } from "@/features/catalogue/policies/schema";
import { departing, needing } from "@/lib/field-scopes";
import { Fold, Id, LocalDateTime, Metadata, PageOf, Text, Timestamp } from "@/lib/wire";

/** Contract §4. `held` takes capacity only while `held_until` lies ahead. */
export const BOOKING_STATUSES = [
  "held",
  "pending_payment",
  "pending_approval",
  "confirmed",
  "checked_in",
  "completed",
  "declined",
  "no_show",
  "cancelled",
  "expired",
] as const;
export const BookingStatus = z.enum(BOOKING_STATUSES);
export type BookingStatus = z.infer<typeof BookingStatus>;

export const Booking = z
  .object({
    id: z.string(),
    event_id: Id.nullable(),
    recurring_event_id: Id.nullable(),
    original_starts_at_local: z.string().nullable(),
    series_id: Id.nullable().describe("The recurring booking that it is a date of."),
    member_id: Id,
    booked_by_member_id: Id.nullable().describe(
      "The member who made the booking for the other one, and pays for it; null when the member or staff made it.",
    ),
    resource_id: Id.nullable(),
    title: z.string().describe("The event's title, or the resource's name."),
    starts_at_local: z.string(),
    ends_at_local: z.string(),
    starts_at: Timestamp,
    ends_at: Timestamp,
    timezone: z.string(),
    quantity: z.int(),
    status: BookingStatus,
    is_schedule_desynced: z
      .boolean()
      .describe("The event has moved and this booking has not followed yet."),
    price_rule_id: Id.nullable(),
    price_amount: z.int().describe("List price in minor units, before price_deductions."),
    currency: z.string(),
    price_deductions: z.array(PriceDeduction),
    ...taxFields,
    amount_due: z
      .int()
      .describe(
        "price_amount − Σ deductions, and the tax where the rate is exclusive; in minor units, never below 0.",
      ),
    kept_amount: z
      .int()
      .describe(
        "The part of the payments that no cancellation by the terms refunds, because one would have kept it when the booking was moved; in minor units.",
      ),
    invoice_id: Id.nullable(),
    payment_id: Id.nullable(),
    held_until: Timestamp.nullable().describe(
      "How long the place is kept unpaid; null when it is not held any more, also after a lapsed hold.",
    ),
    hold_extendable: z
      .boolean()
      .describe(
        "Whether the hold can still be extended, which is possible once; that of a waitlist's offer which asks for approval only after it was accepted.",
      ),
    cancelled_at: Timestamp.nullable(),
    cancellation_notes: z.string().nullable(),
    cancellation_invoice_id: Id.nullable(),
    cancellation_credit_note_id: Id.nullable(),
    processor: z
      .object({
        payment_intent_id: Id.nullable(),
        client_secret: z
          .string()
          .nullable()
          .describe("Set while the payer must act; never in lists."),
        provider_account_id: z.string().nullable(),
      })
      .nullable(),
    quote_id: Id.nullable(),
    policy_id: Id.nullable(),
    terms: Terms.describe("The terms at the time of booking."),
    decided_at: Timestamp.nullable().describe("When it was approved or declined."),
    decision_notes: z.string().nullable(),
    checked_in_at: Timestamp.nullable(),
    no_show_at: Timestamp.nullable(),
    completed_at: Timestamp.nullable(),
    notes: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Booking" });
export type Booking = z.infer<typeof Booking>;
export const BookingPage = PageOf(Booking);
export type BookingPage = z.infer<typeof BookingPage>;

/** Names the other member whom a member's request is about. */
export const ForMember = Id.max(64)
  .optional()
  .describe("A member of an account that the signed-in member owns; by default themselves.");

/** A member's request when booking; staff and API clients name the member as well. */
export const RequestBooking = z.strictObject({
  for_member_id: ForMember,
  event_id: Id.optional().describe("Books a place of an event, which sets resource and times."),
  resource_id: Id.optional().describe("Required without `event_id`, with both times."),
  starts_at_local: LocalDateTime.optional(),
  ends_at_local: LocalDateTime.optional(),
  quote_token: z
    .string()
    .optional()
    .describe("The id of a quote that has not expired: its price binds."),
  promo_code: z.string().max(40).optional().describe("In upper or lower case."),
  quantity: z.int().min(1).max(1000).default(1),
  notes: Text.nullable().optional(),
  fold: Fold.optional(),
  expected_amount_due: z
    .int()
    .min(0)
    .optional()
    .describe(
      "The price that the client has shown: any other is refused with `amount_changed`, and nothing is booked.",
    ),
});
export type RequestBooking = z.infer<typeof RequestBooking>;

export const CreateBooking = RequestBooking.omit({ for_member_id: true }).extend({
  member_id: Id,
  outside_rules,
  price_override,
  settle: departing(
    Settlement.optional().describe(
      "Confirms it at once, without a payment or an approval. `on_account`: an open invoice asks for the price. `complimentary`: the whole price is deducted; `exception_reason` is required, for the member to read.",
    ),
  ),
  exception_reason,
  notify,
  metadata: Metadata.optional(),
});
export type CreateBooking = z.infer<typeof CreateBooking>;

/** The specification calls the parameter of checkout `event_booking_id`. */
export const BookingId = z.strictObject({ booking_id: Id });
export type BookingId = z.infer<typeof BookingId>;

export const CheckoutBooking = z.strictObject({
  event_booking_id: Id,
  payment_method_id: Id,
  save_payment_method: z.boolean().optional(),
  save_payment_method_consent: ConsentGiven.optional(),
  expected_amount_due: z.int().min(0).optional(),
  return_url: z.string().max(2048).optional(),
});
export type CheckoutBooking = z.infer<typeof CheckoutBooking>;

export const UpdateBooking = BookingId.extend({
  notes: Text.nullable().optional(),
  metadata: Metadata.optional(),
});
export type UpdateBooking = z.infer<typeof UpdateBooking>;

export const DecideBooking = BookingId.extend({
  notes: Text.nullable().optional().describe("For the member to read: `decision_notes`."),
});
export type DecideBooking = z.infer<typeof DecideBooking>;

/**
 * A member's request when cancelling; API clients may be more generous, or stricter, than the
 * terms.
 */
export const RequestCancellation = BookingId.extend({
  notes: Text.nullable().optional(),
  expected_refund_percent: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe(
      "The `refund_percent` of the preview that was shown: any other is refused with `refund_changed`, and nothing is cancelled.",
    ),
});
export const CancellationOverride = BookingId.extend({
  refund_percent: departing(
    z.int().min(0).max(100).optional().describe("Replaces the percentage in the booking's terms."),
  ),
  waive_fee: departing(z.boolean().optional().describe("Refunds in full, whatever the terms say.")),
});
export type CancellationOverride = z.infer<typeof CancellationOverride>;
export const CancelBooking = RequestCancellation.extend(CancellationOverride.shape);
export type CancelBooking = z.infer<typeof CancelBooking>;

/** A member's request to move a booking; staff may keep the old price. Omitted fields stay. */
export const RequestReschedule = BookingId.extend({
  event_id: Id.optional().describe("Moves it to a place of this event."),
  resource_id: Id.optional().describe("Moves it to this resource."),
  starts_at_local: LocalDateTime.optional().describe("With `ends_at_local`, for a resource."),
  ends_at_local: LocalDateTime.optional(),
  fold: Fold.optional(),
  quantity: z.int().min(1).max(1000).optional(),
  expected_amount_due: z
    .int()
    .min(0)
    .optional()
    .describe("The booking's `amount_due` after the move, as the client showed it."),
  payment_method_id: Id.optional().describe(
    "The saved card that pays the difference, if the new place is dearer.",
  ),
});
export const RescheduleBooking = RequestReschedule.extend({
  keep_price: departing(
    z
      .boolean()
      .optional()
      .describe("Moves it at the present price: nothing is charged or refunded."),
  ),
  waive_fee: departing(
    z
      .boolean()
      .optional()
      .describe("Moves it as if it were early: no amount is kept as by a cancellation now."),
  ),
  outside_rules,
  exception_reason,
  notify,
  settle: settle_difference,
  provider: needing(
    "payments:write",
    z
      .enum(OFFLINE_PROVIDERS)
      .optional()
      .describe(
        "How the difference of a dearer place was paid outside the processor: the money is there, and the booking moves at once.",
      ),
  ),
  cash_session_id,
});
export type RescheduleBooking = z.infer<typeof RescheduleBooking>;

export const ResyncBooking = BookingId.extend({
  action: z
    .enum(["move", "cancel_and_refund"])
    .describe(
      "`move`: the booking follows its event. Otherwise it is cancelled and fully refunded.",
    ),
});
export type ResyncBooking = z.infer<typeof ResyncBooking>;

export const CalendarText = z
  .string()
  .meta({ description: "An iCalendar file (RFC 5545).", contentMediaType: "text/calendar" });
