import type { Invoice, InvoiceId } from "@/features/billing/invoices/schema";
import { loadInvoice, toInvoice } from "@/features/billing/invoices/store";
import { refresh } from "@/features/billing/charging/refresh";
import { isOpen } from "@/features/billing/payments/store";
import { type Ctx, visible } from "@/server/context";

/** The state of paying an invoice: the invoice, and its last payment's failure. */
export type InvoicePayment = {
  invoice: Invoice;
  /** The bank's code and words; null without a failure. */
  failure: { code: string | null; message: string | null } | null;
  /** True while the money may still come: the payer must act, or the processor is processing it. */
  pending: boolean;
};

/**
 * Retrieves the state of an invoice's payment from the processor and settles it: after the payer's return from
 * the bank, or on request. Returns the `client_secret` while the payer must act. Raises InvoiceNotFound and
 * ProcessorUnavailable.
 */
export async function syncInvoice(ctx: Ctx, { invoice_id }: InvoiceId): Promise<InvoicePayment> {
  await loadInvoice(ctx, invoice_id);
  const open = await lastPayment(ctx, invoice_id);
  if (open && isOpen(open)) await refresh(ctx, open.id);
  const payment = await lastPayment(ctx, invoice_id);
  const invoice = toInvoice(await loadInvoice(ctx, invoice_id), ctx.now());
  const asks = payment?.status === "requires_action";
  const pending = invoice.amount_due > 0 && (asks || payment?.status === "processing");
  const failed = payment && !pending && payment.status !== "succeeded" && invoice.amount_due > 0;
  return {
    invoice: {
      ...invoice,
      processor: pending
        ? {
            payment_intent_id: payment.provider_payment_intent_id,
            client_secret: asks ? payment.client_secret : null,
            provider_account_id: payment.account || null,
          }
        : null,
    },
    failure: failed ? { code: payment.failure_code, message: payment.failure_message } : null,
    pending,
  };
}

/**
 * Returns the invoice's newest card payment that the caller may see: another payer must answer their own bank.
 */
function lastPayment(ctx: Ctx, invoice_id: string) {
  return ctx.db.payment.findFirst({
    where: { ...visible(ctx), invoice_id, provider: "processor" },
    orderBy: { id: "desc" },
  });
}
