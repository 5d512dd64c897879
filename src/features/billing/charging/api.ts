import { CashSessionClosed } from "@/features/billing/cash-sessions/errors";
import { HoldExpired, AmountChanged, BookingNotFound, CheckoutInProgress } from "./errors";
import { AllocationNotAllowed, InvoiceNotFound } from "@/features/billing/invoices/errors";
import { MemberNotFound } from "@/features/people/errors";
import {
  PaymentFailed,
  PaymentNotFound,
  PaymentsNotEnabled,
  PaymentStatusManaged,
  processorErrors,
} from "@/features/billing/payments/errors";
import {
  ConfirmMyPayment,
  ConfirmPayment,
  CreatePayment,
  Payment,
  PaymentId,
  UpdatePayment,
} from "@/features/billing/payments/schema";
import { asMember } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { route } from "@/server/route";
import { cancelPayment } from "./cancel-payment";
import { confirmPayment } from "./confirm-payment";
import { createAnyPayment } from "./create-payment";
import { syncPayment } from "./sync-payment";
import { updatePayment } from "./update-payment";

const tag = "Payments";

/** A payment without a booking, charged with a saved card. */
const confirmation = {
  method: "POST" as const,
  tag,
  summary: "Charge a payment to a card",
  description:
    "Charges a payment to a card. The answer is 200 with status `succeeded`, or with `requires_action` and a `client_secret` while the payer's bank asks for confirmation. Repeated and concurrent requests charge once. After a decline (402) another card can be named.",
  output: Payment,
  errors: [
    PaymentNotFound,
    PaymentFailed,
    PaymentsNotEnabled,
    HoldExpired,
    CheckoutInProgress,
    InvalidStatusTransition,
    ...processorErrors,
  ],
  example: { payment_method_id: "pm_01JD0000000000000000000000" },
};

/** The operations that write a payment or change its status, and with it the thing it pays for. */
export const chargingRoutes = [
  route({
    method: "POST",
    path: "/v1/payments",
    tag,
    summary: "Create a payment",
    description:
      "Creates a payment, which is `pending` at first. With `processor`, `POST …/confirm` charges a card. Money outside the processor: set the status to `succeeded` when it has arrived. Only then are its invoices paid or its booking confirmed. With `booking_id` it pays for a held booking at the desk, or announces that it will: `amount` is the price of the booking, and a card may still be faster.",
    scope: "payments:write",
    status: 201,
    input: CreatePayment,
    output: Payment,
    errors: [
      MemberNotFound,
      InvoiceNotFound,
      AllocationNotAllowed,
      BookingNotFound,
      HoldExpired,
      AmountChanged,
      CheckoutInProgress,
      InvalidStatusTransition,
    ],
    run: createAnyPayment,
    example: {
      member_id: "mbr_01JD0000000000000000000000",
      amount: 1500,
      currency: "EUR",
      provider: "cash",
    },
  }),
  route({
    method: "PATCH",
    path: "/v1/payments/{payment_id}",
    tag,
    summary: "Update a payment",
    description:
      "Changes a payment's notes and metadata, or records with `succeeded` that offline money has arrived. Arrived money pays its invoices or confirms its booking; a card that is being charged for the same place is called off first. If the place is gone or already paid, `amount_refunded` says how much to hand back.",
    scope: "payments:write",
    input: UpdatePayment,
    output: Payment,
    errors: [
      PaymentNotFound,
      PaymentStatusManaged,
      InvalidStatusTransition,
      CheckoutInProgress,
      CashSessionClosed,
      ...processorErrors,
    ],
    run: updatePayment,
    example: { status: "succeeded" },
  }),
  route({
    method: "POST",
    path: "/v1/payments/{payment_id}/sync",
    tag,
    summary: "Refresh a payment from the processor",
    description: "Retrieves a payment's state from the processor and returns the payment.",
    scope: "payments:write",
    input: PaymentId,
    output: Payment,
    errors: [PaymentNotFound, ...processorErrors],
    run: syncPayment,
  }),
  route({
    ...confirmation,
    path: "/v1/payments/{payment_id}/confirm",
    scope: "payments:write",
    input: ConfirmPayment,
    run: confirmPayment,
  }),
  route({
    method: "POST",
    path: "/v1/payments/{payment_id}/cancel",
    tag,
    summary: "Cancel a payment that has not succeeded",
    description:
      "Cancels a payment that has not succeeded, also at the processor, so that it can no longer go through.",
    scope: "payments:write",
    input: PaymentId,
    output: Payment,
    errors: [PaymentNotFound, InvalidStatusTransition, CheckoutInProgress, ...processorErrors],
    run: cancelPayment,
  }),
];

/** `/portal/v1/payments`: the same operations on the signed-in member's payments. */
export const chargingPortalRoutes = [
  route({
    ...confirmation,
    path: "/portal/v1/payments/{payment_id}/confirm",
    scope: "none",
    input: ConfirmMyPayment,
    run: asMember(confirmPayment),
  }),
  route({
    method: "POST",
    path: "/portal/v1/payments/{payment_id}/sync",
    tag,
    summary: "Refresh one of my payments from the processor",
    description:
      "Retrieves the state of one of the member's payments from the processor and returns the payment.",
    scope: "none",
    input: PaymentId,
    output: Payment,
    errors: [PaymentNotFound, ...processorErrors],
    run: asMember(syncPayment),
  }),
];
