/** An invoice paid with a saved card: the same steps as a checkout, without a place to hold. */
import { newId } from "@/lib/ids";
import { allocate } from "@/features/invoices/allocate";
import type { Invoice, PayInvoice } from "@/features/invoices/schema";
import { amountDue, loadInvoice, lockInvoice, mayPay, toInvoice } from "@/features/invoices/store";
import { deriveStatus } from "@/features/invoices/rules";
import type { PaymentMethodRow } from "@/features/payment-methods/store";
import { accountOf } from "@/features/payments/account";
import { knowAccount } from "@/features/payments/account-status";
import { type ProcessorCall, unfinishedCall } from "@/features/payments/calls";
import { PaymentFailed } from "@/features/payments/errors";
import {
  loadPayment,
  lockPayment,
  OPEN_STATUSES,
  type PaymentRow,
  paymentInclude,
} from "@/features/payments/store";
import { type Ctx, inTx } from "@/server/context";
import type { Prisma } from "@/server/db";
import { InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/events";
import { finishAttempt } from "@/features/charging/finish-attempt";
import { closePayment } from "@/features/charging/close-payment";
import { AmountChanged, CheckoutInProgress } from "@/features/charging/errors";
import { usableCard } from "@/features/charging/usable-card";
import { settlePayment } from "@/features/charging/settle";
import { writeCharge } from "@/features/charging/write-charge";

type Step =
  | { step: "done" }
  | { step: "attempt" | "join"; payment: PaymentRow; call: ProcessorCall }
  /** The payer was asked to act: see what came of it. */
  | { step: "ask"; payment: PaymentRow }
  /** An open payment of another amount or card: it must not succeed as well. */
  | { step: "close"; payment: PaymentRow };

/**
 * Pays what is due of an invoice with a saved card. However often and however concurrently it is called,
 * it is charged once; paid already → unchanged. Gives the invoice, with the `client_secret` while the
 * payer must act. Raises InvoiceNotFound, InvalidStatusTransition, AmountChanged, PaymentFailed,
 * CheckoutInProgress, PaymentsNotEnabled, ProcessorUnavailable and a fault for a card that cannot be used.
 */
export async function payInvoice(ctx: Ctx, input: PayInvoice): Promise<Invoice> {
  await loadInvoice(ctx, input.invoice_id);
  await knowAccount(ctx);
  let next = await inTx(ctx, (tx) => reserve(tx, input));
  if (next.step === "close") {
    if (!(await closePayment(ctx, next.payment))) throw CheckoutInProgress();
    next = await inTx(ctx, (tx) => reserve(tx, input));
  }
  if (next.step === "done") return answer(ctx, input.invoice_id, null);
  if (next.step === "close") throw CheckoutInProgress({ payment_id: next.payment.id });
  if (next.step === "ask") await settlePayment(ctx, next.payment.id);
  else {
    const call = await finishAttempt(ctx, next);
    const declined = call.outcome === "declined" || call.outcome === "refused";
    if (declined) throw await refusal(ctx, next.payment, call);
  }
  return answer(ctx, input.invoice_id, next.payment.id);
}

async function reserve(tx: Ctx, input: PayInvoice): Promise<Step> {
  // Payments are locked before invoices everywhere: two payers of one invoice wait for each other here.
  await tx.db
    .$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`pay:${input.invoice_id}`}, 0))`;
  const open = await openPayment(tx, input.invoice_id);
  if (open) await lockPayment(tx, open.id);
  const invoice = await lockInvoice(tx, input.invoice_id);
  const due = amountDue(invoice);
  const status = deriveStatus(invoice, tx.now());
  if (status === "paid") return { step: "done" };
  if (invoice.status !== "open") throw InvalidStatusTransition({ current_status: status });
  if (input.expected_amount_due !== undefined && input.expected_amount_due !== due) {
    throw AmountChanged({ amount_due: due });
  }
  const card = await usableCard(tx, await payerOf(tx, invoice, input), input.payment_method_id);
  if (open) return goOn(tx, open, { card, due });
  const payment = await createPayment(tx, invoice, { card, due });
  const about = { purpose: `invoice ${invoice.number}`, off_session: input.off_session ?? false };
  return { step: "attempt", payment, call: await writeCharge(tx, payment, card, about) };
}

/** Whose card it has to be: the one who asks, or whose it is and who may pay for the invoice's account. */
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

async function goOn(
  tx: Ctx,
  payment: PaymentRow,
  wanted: { card: PaymentMethodRow; due: number },
): Promise<Step> {
  const same = payment.payment_method_id === wanted.card.id && payment.amount === wanted.due;
  const call = await unfinishedCall(tx, payment.id);
  if (call && same && call.kind !== "cancel_intent") return { step: "join", payment, call };
  if (call || payment.status === "processing") throw CheckoutInProgress({ payment_id: payment.id });
  const asked = same && payment.status === "requires_action";
  return { step: asked ? "ask" : "close", payment };
}

function openPayment(tx: Ctx, invoice_id: string): Promise<PaymentRow | null> {
  return tx.db.payment.findFirst({
    where: { organization_id: tx.org.id, invoice_id, status: { in: OPEN_STATUSES } },
    include: paymentInclude,
  });
}

async function createPayment(
  tx: Ctx,
  invoice: Prisma.InvoiceModel,
  { card, due }: { card: PaymentMethodRow; due: number },
): Promise<PaymentRow> {
  const now = tx.now();
  const payment = await tx.db.payment.create({
    data: {
      id: newId("pay"),
      tenant_id: tx.org.tenant_id,
      organization_id: tx.org.id,
      member_id: card.member_id,
      purpose: "invoice",
      invoice_id: invoice.id,
      amount: due,
      currency: invoice.currency,
      payment_method_id: card.id,
      status: "pending",
      provider: "processor",
      account: accountOf(tx),
      created_at: now,
      updated_at: now,
    },
    include: paymentInclude,
  });
  await allocate(tx, payment, { invoice_id: invoice.id, amount: due });
  await recordEvent(tx, "payment.created", payment.id, { to: "pending", amount: due });
  return payment;
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

/** A refusal of the card ends the attempt: another one is another payment. */
async function refusal(ctx: Ctx, payment: PaymentRow, call: ProcessorCall): Promise<Error> {
  await closePayment(ctx, payment).catch(() => undefined);
  const { failure_message } = await loadPayment(ctx, payment.id);
  const message = failure_message ?? "Your card was declined.";
  return PaymentFailed({
    detail: `${message} Nothing was charged. Try another card.`,
    failure_code: call.failure_code,
    failure_message: message,
    payment_id: payment.id,
  });
}
