import { CashSessionClosed } from "@/features/billing/cash-sessions/errors";
import {
  PaymentNotFound,
  PaymentsNotConfigured,
  RefundExceedsPayment,
} from "@/features/billing/payments/errors";
import { route } from "@/server/route";
import { createRefund, tellRefund } from "./create";
import { PaymentNotRefundable, RefundNotFound } from "./errors";
import { getRefund } from "./get";
import { listRefunds } from "./list";
import { CreateRefund, ListRefunds, Refund, RefundId, RefundPage } from "./schema";

const tag = "Refunds";

/** `/v1/refunds` */
export const refundRoutes = [
  route({
    method: "GET",
    path: "/v1/refunds",
    tag,
    summary: "List refunds",
    description: "Lists refunds, newest first.",
    scope: "refunds:read",
    input: ListRefunds,
    output: RefundPage,
    run: listRefunds,
  }),
  route({
    method: "POST",
    path: "/v1/refunds",
    approvable: tellRefund,
    tag,
    summary: "Refund a payment",
    description:
      "Refunds a payment, in full or in part. If the money had paid an invoice, a credit note is issued with it. For offline payments, record the refund when the money has been handed back. A card refund can be `pending` for a while and may fail later.",
    scope: "refunds:write",
    status: 201,
    input: CreateRefund,
    output: Refund,
    errors: [
      PaymentNotFound,
      PaymentNotRefundable,
      RefundExceedsPayment,
      PaymentsNotConfigured,
      CashSessionClosed,
    ],
    run: createRefund,
    example: {
      payment_id: "pay_01JD0000000000000000000000",
      amount: 500,
      reason: "Heating was broken",
    },
  }),
  route({
    method: "GET",
    path: "/v1/refunds/{refund_id}",
    tag,
    summary: "Get a refund",
    description: "Returns a refund.",
    scope: "refunds:read",
    input: RefundId,
    output: Refund,
    errors: [RefundNotFound],
    run: getRefund,
  }),
];
