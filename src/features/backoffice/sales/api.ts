import { CashSessionClosed } from "@/features/billing/cash-sessions/errors";
import {
  AmountChanged,
  BookingNotFound,
  CheckoutInProgress,
  HoldExpired,
} from "@/features/billing/charging/errors";
import { InvoiceNotFound } from "@/features/billing/invoices/errors";
import { PaymentsNotConfigured } from "@/features/billing/payments/errors";
import { MemberNotFound } from "@/features/people/errors";
import { InvalidStatusTransition } from "@/server/errors";
import { route } from "@/server/route";
import { createSale } from "./create";
import { CreateSale, Sale } from "./schema";

/** `/v1/sales` */
export const saleRoutes = [
  route({
    method: "POST",
    path: "/v1/sales",
    tag: "Cash desks",
    summary: "Sell at a desk",
    description:
      "Sells to a member in one call: memberships, due bookings, due invoices and free lines are billed, the money is recorded and pays the invoices. `GET /v1/invoices/{invoice_id}/pdf` is the receipt. Cash counts into the cash session that is named. With `dry_run` nothing is sold, and `amount_due` is what the payments have to add up to. A declined saved card leaves the invoices due. `walk_in` sells to somebody who is no member.",
    scope: "cash-desks:write",
    input: CreateSale,
    output: Sale,
    errors: [
      MemberNotFound,
      BookingNotFound,
      InvoiceNotFound,
      AmountChanged,
      CashSessionClosed,
      HoldExpired,
      CheckoutInProgress,
      InvalidStatusTransition,
      PaymentsNotConfigured,
    ],
    run: createSale,
    example: {
      member_id: "mbr_01JD0000000000000000000000",
      cash_session_id: "css_01JD0000000000000000000000",
      lines: [{ description: "Grip tape", unit_amount: 900 }],
      payments: [{ way: "cash", amount: 900, given: 1000 }],
    },
  }),
];
