import { z } from "zod";
import { AllocationNotAllowed, InvoiceNotFound } from "@/features/billing/invoices/errors";
import { asMember, memberIdOf } from "@/server/context";
import { route } from "@/server/route";
import { InvalidStatusTransition } from "@/server/errors";
import { allocatePayment, removeAllocation } from "./allocations";
import { PaymentNotFound } from "./errors";
import { getPayment } from "./get";
import { listPayments } from "./list";
import {
  AllocatePayment,
  ListMyPayments,
  ListPayments,
  Payment,
  PaymentId,
  PaymentPage,
  RemoveAllocation,
} from "./schema";

const tag = "Payments";

/**
 * `/v1/payments`; features/billing/charging declares the operations that write a payment or change its status.
 */
export const paymentRoutes = [
  route({
    method: "GET",
    path: "/v1/payments",
    tag,
    summary: "List payments",
    description:
      "Lists payments, newest first. Filter by member, booking, invoice, status, provider or dispute, or search by id or member.",
    scope: "payments:read",
    input: ListPayments,
    output: PaymentPage,
    run: listPayments,
  }),
  route({
    method: "GET",
    path: "/v1/payments/{payment_id}",
    tag,
    summary: "Get a payment",
    description: "Returns a payment with its allocations to invoices.",
    scope: "payments:read",
    input: PaymentId,
    output: Payment,
    errors: [PaymentNotFound],
    run: getPayment,
  }),
  route({
    method: "POST",
    path: "/v1/payments/{payment_id}/allocations",
    tag,
    summary: "Allocate a payment to an invoice",
    description:
      "Pays one of the payer's open invoices with an unallocated part of a payment: at once if the money has arrived, otherwise when it does.",
    scope: "payments:write",
    input: AllocatePayment,
    output: Payment,
    errors: [PaymentNotFound, InvoiceNotFound, AllocationNotAllowed, InvalidStatusTransition],
    run: allocatePayment,
    example: { invoice_id: "inv_01JD0000000000000000000000", amount: 300 },
  }),
  route({
    method: "DELETE",
    path: "/v1/payments/{payment_id}/allocations",
    tag,
    summary: "Remove a payment's allocation to an invoice",
    description:
      "Removes a payment's allocation to the invoice named in the query, which is then due again. Money that was paid for a booking or for this very invoice stays: refund it instead. The same applies once a part of the invoice's money was refunded.",
    scope: "payments:write",
    status: 204,
    input: RemoveAllocation,
    output: z.void(),
    errors: [PaymentNotFound, InvoiceNotFound, AllocationNotAllowed],
    run: removeAllocation,
    example: { invoice_id: "inv_01JD0000000000000000000000" },
  }),
];

/** `/portal/v1/payments`: the signed-in member's own. */
export const paymentPortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/payments",
    tag,
    summary: "List my payments",
    description: "Lists the member's own payments, newest first.",
    scope: "none",
    input: ListMyPayments,
    output: PaymentPage,
    run: (ctx, input) => listPayments(ctx, { ...input, member_id: memberIdOf(ctx) }),
  }),
  route({
    method: "GET",
    path: "/portal/v1/payments/{payment_id}",
    tag,
    summary: "Get one of my payments",
    description: "Returns one of the member's payments.",
    scope: "none",
    input: PaymentId,
    output: Payment,
    errors: [PaymentNotFound],
    run: asMember(getPayment),
  }),
];
