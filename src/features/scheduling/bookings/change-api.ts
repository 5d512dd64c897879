import {
  ApprovalRequired,
  BookingNotFound,
  CurrencyDiffers,
  PaidByBooker,
  RefundChanged,
  RescheduleTooLate,
} from "./errors";
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
import {
  PaymentFailed,
  PaymentsNotEnabled,
  processorErrors,
} from "@/features/billing/payments/errors";
import { CashSessionClosed } from "@/features/billing/cash-sessions/errors";
import { ResourceNotFound } from "@/features/scheduling/resources/errors";
import { asMember } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { type Route, route } from "@/server/route";
import { placeErrors } from "./place-errors";
import { cancelBooking, previewBookingCancellation } from "./cancel";
import { AmountChanged, CheckoutInProgress } from "@/features/billing/charging/errors";
import { PaymentRequired } from "./reschedule/errors";
import { SharesExceedPrice, TooManyGuests } from "./guests/errors";
import { listMoveSlots } from "./reschedule/list-move-slots";
import { ListMoveSlots, MoveSlotList } from "./reschedule/move-slot-schema";
import { markNoShow } from "./no-show";
import { previewReschedule } from "./reschedule/preview-reschedule";
import { rescheduleBooking } from "./reschedule/reschedule";
import { resyncBooking } from "./resync";
import { tellCancellation } from "./tell-cancellation";

const tag = "Bookings";
const refused = [BookingNotFound, InvalidStatusTransition];
const settleErrors = [...refused, CheckoutInProgress, ...processorErrors];
const cancelErrors = [RefundChanged, ...settleErrors];
const moveErrors = [
  ...refused,
  ...placeErrors,
  RescheduleTooLate,
  ApprovalRequired,
  CurrencyDiffers,
  CheckoutInProgress,
  TooManyGuests,
];
const moveSlotErrors = [
  ...refused,
  RescheduleTooLate,
  ApprovalRequired,
  CheckoutInProgress,
  ResourceNotFound,
];
const rescheduleErrors = [
  ...moveErrors,
  SharesExceedPrice,
  AmountChanged,
  PaidByBooker,
  PaymentRequired,
  PaymentFailed,
  PaymentsNotEnabled,
  CashSessionClosed,
  ...processorErrors,
];

const preview = {
  method: "POST",
  path: "/v1/bookings/{booking_id}/cancellation-preview",
  tag,
  summary: "Preview the refund of a cancellation",
  description: "Shows to the cent what `cancel` would refund at this moment. Nothing is changed.",
  scope: "bookings:write",
  output: CancellationPreview,
  errors: refused,
  run: previewBookingCancellation,
} as const;

const cancel = {
  method: "POST",
  path: "/v1/bookings/{booking_id}/cancel",
  approvable: tellCancellation,
  tag,
  summary: "Cancel a booking",
  description:
    "Cancels a booking and refunds the share set by its cancellation tiers, or everything until its start if it has none; `cancellation-preview` shows how much. If anything is refunded, the invoice is credited in full (`cancellation_credit_note_id`), the kept amount is invoiced again (`cancellation_invoice_id`) and the rest is refunded; otherwise the first invoice stays. Members can cancel until the start, or until that of an event which has moved, API keys at any time and on other terms. Send `expected_refund_percent` to be sure of the refund that was shown.",
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
    "Moves a booking to another time, resource, event or quantity; it keeps its id, and omitted fields stay. Terms, price and quotas are those of the new place. Deductions are recalculated: a percentage of the new price, an amount up to all of it, allowances by the need of the new place. If unpaid, the new price is due. If paid and cheaper, the difference is refunded with a credit note, up to the refund of a cancellation now; the amount that a cancellation would have kept stays kept (`kept_amount`). Discounts that staff refunded remain, as a deduction of type `manual`. Each invited guest keeps a place. If paid and dearer, 402 `payment_required` states the difference unless `payment_method_id` names a saved card, which is charged before the booking moves, `provider` says how it was paid outside the processor, or `settle` puts it on account. While its bank asks for confirmation, the answer is the unmoved booking whose `processor` is that of the difference: confirm, then `sync`. The new place is not held until it is paid; if it is lost meanwhile, the difference is refunded at once and the booking stays. Members can move a booking until `reschedule_until_minutes` before its start.",
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
  summary: "Preview the cost or refund of moving a booking",
  description:
    "Shows whether `reschedule` is possible at this moment, and to the cent its charge or refund, how that can be settled, and the amount kept from then on. A taken place is `possible: false` with alternatives; so is, for API keys, a move that the rules refuse. Nothing is changed.",
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
    "Lists the times that a booking can be moved to on its resource, each with the charge or refund of `reschedule` at this moment. The booking's own place counts as free.",
  scope: "bookings:read",
  output: MoveSlotList,
  errors: moveSlotErrors,
  run: listMoveSlots,
  example: { from_local: "2026-01-05T00:00:00", to_local: "2026-01-12T00:00:00" },
} as const;

/** Operations that change a booking and may touch its money. */
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
    verb: "markNoShow",
    summary: "Mark a booking as a no-show",
    description:
      "Marks a booking that has begun as a no-show. Its terms say how much of the price is kept (all of it if they say nothing); the rest is refunded as by a cancellation.",
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
    summary: "Settle a booking whose event was moved",
    description:
      "Settles a booking whose event was moved: keeps its place at the new time, or cancels and refunds it, for members until the event begins. Returns the booking unchanged unless `is_schedule_desynced` is true.",
    scope: "bookings:write",
    input: ResyncBooking,
    output: Booking,
    errors: settleErrors,
    run: resyncBooking,
    example: { action: "move" },
  }),
];

/** The same for the signed-in member: by the terms, without exceptions. */
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
