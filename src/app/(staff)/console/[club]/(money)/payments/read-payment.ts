import { cache } from "react";
import { orNull } from "@/app/or-null";
import { byDeadline } from "@/features/billing/disputes/components/staff/dispute-views";
import type { ListedPayment } from "@/features/billing/payments/components/staff/payment-table";
import { openWith } from "../../../../open-console";
import { withRefunds } from "../../with-refunds";
import { besides } from "../besides";
import { readHistory } from "../read-history";

/** Reads a payment with all around it that the reader may see; null where there is none. */
export const readPayment = cache(async (payment_id: string) => {
  const { call, may, locale, org, now } = await openWith("payments:read");
  const found = await orNull(call.payments.get({ payment_id, ...besides(may) }));
  if (!found) return null;
  const payment = found.value as ListedPayment;
  const parts = may("invoices:read") ? payment.invoice_allocations : [];
  const asksPayout = payment.provider === "processor" && may("payouts:read");
  const [money, invoices, history, payouts, disputes] = await Promise.all([
    withRefunds([payment]),
    // A payment pays one invoice, or a few.
    Promise.all(parts.map(({ invoice_id }) => call.invoices.get({ invoice_id }))),
    readHistory({ call, may }, payment_id),
    asksPayout ? call.payouts.list({ payment_id, size: 1, total: "none" }) : null,
    payment.disputed_at ? call.disputes.list({ payment_id, size: 50, total: "none" }) : null,
  ]);
  return {
    ...{ payment, may, now, locale, timezone: org.default_timezone },
    money,
    /** The invoices that it pays, each with how much of it. */
    pays: parts.map(({ invoice_id, amount }, n) => ({
      ...{ invoice_id, amount, number: invoices[n]?.value.number ?? "" },
    })),
    history,
    /** What its payer's bank disputes of it, what is due first before all else. */
    disputes: byDeadline(disputes?.items ?? []),
    /** The payout that has brought it to the bank. */
    payout: payouts?.items[0] ?? null,
  };
});
export type ReadPayment = NonNullable<Awaited<ReturnType<typeof readPayment>>>;
