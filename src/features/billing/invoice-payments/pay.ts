/** Pays an invoice with a saved card: the same steps as a checkout, but without a place to hold. */
import { charge, decide, type Step } from "@/features/billing/charging/charge";
import { AmountChanged, CheckoutInProgress } from "@/features/billing/charging/errors";
import { usableCard } from "@/features/billing/charging/usable-card";
import { type NewPayment, writePayment } from "@/features/billing/charging/write-payment";
import { allocateTo } from "@/features/billing/invoices/allocate";
import { deriveStatus } from "@/features/billing/invoices/rules";
import type { Invoice, PayInvoice } from "@/features/billing/invoices/schema";
import {
  amountDue,
  loadInvoice,
  lockInvoice,
  mayPay,
  toInvoice,
} from "@/features/billing/invoices/store";
import { ensureAccountStatus } from "@/features/billing/payments/account-status";
import {
  isOpen,
  loadPayment,
  lockPayment,
  OPEN_STATUSES,
  type PaymentRow,
} from "@/features/billing/payments/store";
import { type Ctx, inTx, isVisible } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { InvalidStatusTransition } from "@/server/errors";
import { asSystem } from "@/server/jobs/rounds";

/**
 * Pays an invoice's amount due with a saved card. However often and however concurrently it is called, the card
 * is charged once; a paid invoice stays unchanged. Returns the invoice, with the `client_secret` while the
 * payer must act. Raises InvoiceNotFound, InvalidStatusTransition, AmountChanged, PaymentFailed,
 * CheckoutInProgress, PaymentsNotEnabled, ProcessorUnavailable and a fault for a card that cannot be used.
 */
export async function payInvoice(ctx: Ctx, input: PayInvoice): Promise<Invoice> {
  await loadInvoice(ctx, input.invoice_id);
  return answer(ctx, input.invoice_id, await chargeInvoice(ctx, input));
}

/**
 * Does the same for who has read the invoice and reads it again: returns the id of the payment, which may still wait
 * for the payer or the processor, or null when nothing remains to be paid.
 */
export async function chargeInvoice(ctx: Ctx, input: PayInvoice): Promise<string | null> {
  await ensureAccountStatus(ctx);
  return charge(ctx, { reserve: () => inTx(ctx, (tx) => decideOn(tx, input)) });
}

async function decideOn(tx: Ctx, input: PayInvoice): Promise<Step> {
  // Payments are locked before invoices everywhere. This lock makes two payers of one invoice take turns.
  await tx.db
    .$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`pay:${tx.org.id}:${input.invoice_id}`}, 0))`;
  const open = await lockOpenPayment(tx, input.invoice_id);
  const invoice = await lockInvoice(tx, input.invoice_id);
  const due = amountDue(invoice);
  const status = deriveStatus(invoice, tx.now());
  if (status === "paid") return { step: "done" };
  if (invoice.status !== "open") throw InvalidStatusTransition({ current_status: status });
  if (input.expected_amount_due !== undefined && input.expected_amount_due !== due) {
    throw AmountChanged({ amount_due: due });
  }
  if (open && !isVisible(tx, open)) {
    const detail = "Another payer's payment of this invoice is under way. Wait for its outcome.";
    throw CheckoutInProgress({ detail });
  }
  const payer = await payerOf(tx, invoice, input);
  const card = await usableCard(tx, payer, input.payment_method_id, { debits: true });
  const payment: NewPayment = {
    member_id: card.member_id,
    purpose: "invoice",
    invoice_id: invoice.id,
    amount: due,
    currency: invoice.currency,
  };
  return decide(tx, {
    card,
    open,
    fits: ({ amount }) => amount === due,
    // The debt remains, and the next attempt may be over another amount.
    ends: true,
    prepare: async () => {
      const written = await writePayment(tx, payment, card);
      await allocateTo(tx, written, invoice, due);
      return written;
    },
    about: { purpose: `invoice ${invoice.number}`, off_session: input.off_session ?? false },
  });
}

/**
 * Returns the member whose card must pay: a member who asks, or the card's owner if they may pay for the
 * invoice's account; otherwise the invoice's own member.
 */
async function payerOf(
  tx: Ctx,
  invoice: Prisma.InvoiceModel,
  { payment_method_id: id }: PayInvoice,
): Promise<{ member_id: string }> {
  if (tx.actor.kind === "member") return { member_id: tx.actor.id };
  const where = { organization_id: tx.org.id, id };
  const card = await tx.db.paymentMethod.findFirst({ where, select: { member_id: true } });
  return card && (await mayPay(tx, invoice, card.member_id)) ? card : invoice;
}

/**
 * Locks and returns the invoice's open payment; null without one, or if it has just ended. It may be another payer's of
 * the account, which the caller must not see, but has to wait for.
 */
async function lockOpenPayment(tx: Ctx, invoice_id: string): Promise<PaymentRow | null> {
  const found = await tx.db.payment.findFirst({
    where: { organization_id: tx.org.id, invoice_id, status: { in: OPEN_STATUSES } },
    select: { id: true },
  });
  const open = found && (await lockPayment(asSystem(tx), found.id));
  return open && isOpen(open) ? open : null;
}

async function answer(ctx: Ctx, invoiceId: string, paymentId: string | null): Promise<Invoice> {
  const invoice = toInvoice(await loadInvoice(ctx, invoiceId), ctx.now());
  if (!paymentId || invoice.status === "paid") return invoice;
  const payment = await loadPayment(ctx, paymentId);
  const { provider_payment_intent_id: payment_intent_id, client_secret, account } = payment;
  const asks = payment.status === "requires_action";
  if (!asks && payment.status !== "processing") throw CheckoutInProgress({ payment_id: paymentId });
  return {
    ...invoice,
    processor: {
      payment_intent_id,
      client_secret: asks ? client_secret : null,
      provider_account_id: account || null,
    },
  };
}
