import { ApprovalRequired, BookingNotFound, CurrencyDiffers, RescheduleTooLate } from "./errors";
import { CancellationPreview, ReschedulePreview } from "./preview-schema";
import {
  Booking,
  BookingId,
  CancelBooking,
  CancellationOverride,
  RequestCancellation,
  RequestReschedule,
  RescheduleBooking,
  ResyncBooking,
} from "./schema";
import { PaymentFailed, PaymentsNotEnabled, processorErrors } from "@/features/payments/errors";
import { ResourceNotFound } from "@/features/resources/errors";
import { asMember } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { type Route, route } from "@/server/route";
import { refusals } from "./checkout-api";
import { cancelBooking, previewBookingCancellation } from "./cancel";
import { AmountChanged, CheckoutInProgress } from "@/features/charging/errors";
import { PaymentRequired } from "./reschedule/errors";
import { listMoveSlots } from "./reschedule/list-move-slots";
import { ListMoveSlots, MoveSlotList } from "./reschedule/move-slot-schema";
import { markNoShow } from "./no-show";
import { previewReschedule } from "./reschedule/preview-reschedule";
import { rescheduleBooking } from "./reschedule/reschedule";
import { resyncBooking } from "./resync";

const tag = "Bookings";
const refused = [BookingNotFound, InvalidStatusTransition];
const cancelErrors = [...refused, CheckoutInProgress, ...processorErrors];
const moveErrors = [
  ...refused,
  ...refusals,
  RescheduleTooLate,
  ApprovalRequired,
  CurrencyDiffers,
  CheckoutInProgress,
];
const moveSlotErrors = [...refused, RescheduleTooLate, CheckoutInProgress, ResourceNotFound];
const rescheduleErrors = [
  ...moveErrors,
  AmountChanged,
  PaymentRequired,
  PaymentFailed,
  PaymentsNotEnabled,
  ...processorErrors,
];

const preview = {
  method: "POST",
  path: "/v1/bookings/{booking_id}/cancellation-preview",
  tag,
  summary: "Preview what a cancellation gives back",
  description: "What `cancel` would do at this moment, to the cent. Nothing is changed.",
  scope: "bookings:write",
  output: CancellationPreview,
  errors: refused,
  run: previewBookingCancellation,
} as const;

const cancel = {
  method: "POST",
  path: "/v1/bookings/{booking_id}/cancel",
  tag,
  summary: "Cancel a booking",
  description:
    "What goes back of a paid booking is by the cancellation tiers of its terms, or in full until its start where there are none; `cancellation-preview` tells how much. Where something goes back, its invoice is credited in full (`cancellation_credit_note_id`), what is kept gets an invoice of its own (`cancellation_invoice_id`), and the rest is refunded; where nothing does, the first invoice stays. A member can cancel until the start, an API key at any time and with other terms.",
  scope: "bookings:write",
  output: Booking,
  errors: cancelErrors,
  run: cancelBooking,
  example: { notes: "The group has moved" },
} as const;

const reschedule = {
  method: "POST",
  path: "/v1/bookings/{booking_id}/reschedule",
  tag,
  summary: "Move a booking to another time or place",
  description:
    "Keeps its id; times, resource, event and quantity that are left out stay. Terms, price and quotas are those of the new place. Its deductions are worked out anew: a percentage of the new price, an amount at most all of it, allowances by what the new place takes of them. Unpaid: the new price is due. Paid and cheaper: the difference is refunded with a credit note, at most what a cancellation now would give back; what that would keep, no later cancellation by the terms gives back either (`kept_amount`). What staff had refunded of the price stays off it, as a deduction of type `manual`. Paid and dearer: 402 `payment_required` tells the difference unless `payment_method_id` names a saved card, which is charged before the booking moves, or `provider` says how it was paid outside the processor. While its bank asks, the answer is the unmoved booking whose `processor` is that of the difference: confirm, then `sync`. Until it is paid the new place is not kept; if it is lost meanwhile, the difference is refunded at once and the booking stays. Members until `reschedule_until_minutes` before the start.",
  scope: "bookings:write",
  output: Booking,
  errors: rescheduleErrors,
  run: rescheduleBooking,
  example: {
    starts_at_local: "2026-03-02T09:00:00",
    ends_at_local: "2026-03-02T10:00:00",
  },
} as const;

const movePreview = {
  method: "POST",
  path: "/v1/bookings/{booking_id}/reschedule-preview",
  tag,
  summary: "Preview what moving a booking costs or gives back",
  description:
    "What `reschedule` would do to the price and the money at this moment, to the cent, with what is kept of it from then on. Nothing is changed, and whether there is room is not looked at.",
  scope: "bookings:write",
  output: ReschedulePreview,
  errors: moveErrors,
  run: previewReschedule,
  example: reschedule.example,
} as const;

const moveSlots = {
  method: "GET",
  path: "/v1/bookings/{booking_id}/move-slots",
  tag,
  summary: "List the times that a booking can be moved to",
  description:
    "Slots of its resource, each with what `reschedule` would charge or give back at this moment; its own place does not stand in its way.",
  scope: "bookings:read",
  output: MoveSlotList,
  errors: moveSlotErrors,
  run: listMoveSlots,
  example: { from_local: "2026-01-05T00:00:00", to_local: "2026-01-12T00:00:00" },
} as const;

/** What changes a booking that may be paid for. */
export const changeRoutes = [
  route({ ...preview, input: CancellationOverride, example: { refund_percent: 50 } }),
  route({ ...cancel, input: CancelBooking }),
  route({ ...moveSlots, input: ListMoveSlots }),
  route({ ...movePreview, input: RescheduleBooking }),
  route({ ...reschedule, input: RescheduleBooking }),
  route({
    method: "POST",
    path: "/v1/bookings/{booking_id}/no-show",
    tag,
    summary: "Mark a booking as a no-show",
    description:
      "Once it has begun. What its terms say is kept of the price (all, where they say nothing); the rest is refunded by the same documents as a cancellation.",
    scope: "bookings:write",
    input: BookingId,
    output: Booking,
    errors: refused,
    run: markNoShow,
  }),
  route({
    method: "POST",
    path: "/v1/bookings/{booking_id}/resync",
    tag,
    summary: "Settle a booking that its event has left behind",
    description: "One that is not `is_schedule_desynced` is answered unchanged.",
    scope: "bookings:write",
    input: ResyncBooking,
    output: Booking,
    errors: cancelErrors,
    run: resyncBooking,
    example: { action: "move" },
  }),
];

/** For the signed-in member: by the terms, without exceptions. */
export const changePortalRoutes: Route[] = [
  route({ ...preview, input: BookingId }),
  route({ ...cancel, input: RequestCancellation }),
  route({ ...moveSlots, input: ListMoveSlots }),
  route({ ...movePreview, input: RequestReschedule }),
  route({ ...reschedule, input: RequestReschedule }),
].map((declared) => ({
  ...declared,
  path: declared.path.replace("/v1/", "/portal/v1/"),
  scope: "none" as const,
  run: asMember(declared.run),
}));
