import { AllocationNotAllowed, InvoiceNotFound } from "@/features/invoices/errors";
import { MemberNotFound } from "@/features/members/errors";
import { memberIdOf } from "@/features/sessions/me";
import { route } from "@/server/route";
import { createPayment } from "./create";
import { PaymentNotFound } from "./errors";
import { getPayment } from "./get";
import { listPayments } from "./list";
import {
  CreatePayment,
  ListMyPayments,
  ListPayments,
  Payment,
  PaymentId,
  PaymentPage,
} from "./schema";

const tag = "Payments";

/** `/v1/payments`; what changes a payment's status settles bookings too and lives in features/checkout. */
export const paymentRoutes = [
  route({
    method: "GET",
    path: "/v1/payments",
    tag,
    summary: "List payments",
    scope: "payments:read",
    input: ListPayments,
    output: PaymentPage,
    run: listPayments,
  }),
  route({
    method: "POST",
    path: "/v1/payments",
    tag,
    summary: "Record a payment made outside the processor",
    description:
      "Created `pending`. PATCH its status to `succeeded` when the money has arrived: only then do its allocations pay their invoices.",
    scope: "payments:write",
    status: 201,
    input: CreatePayment,
    output: Payment,
    errors: [MemberNotFound, InvoiceNotFound, AllocationNotAllowed],
    run: createPayment,
    example: {
      member_id: "mbr_01JD0000000000000000000000",
      amount: 1500,
      currency: "EUR",
      provider: "cash",
    },
  }),
  route({
    method: "GET",
    path: "/v1/payments/{payment_id}",
    tag,
    summary: "Get a payment",
    scope: "payments:read",
    input: PaymentId,
    output: Payment,
    errors: [PaymentNotFound],
    run: getPayment,
  }),
];

/** `/portal/v1/payments`: the signed-in member's own. */
export const paymentPortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/payments",
    tag,
    summary: "List my payments",
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
    scope: "none",
    input: PaymentId,
    output: Payment,
    errors: [PaymentNotFound],
    run: (ctx, input) => {
      memberIdOf(ctx);
      return getPayment(ctx, input);
    },
  }),
];
