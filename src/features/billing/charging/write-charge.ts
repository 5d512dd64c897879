import { customerIdOf, type PaymentMethodRow } from "@/features/billing/payment-methods/store";
import { assertMayCharge, DEBIT_CURRENCY } from "@/features/billing/payments/account-status";
import { beginCall, type ProcessorCall } from "@/features/billing/payments/calls";
import { processorMetadata } from "@/features/billing/payments/processor-metadata";
import type { PaymentRow } from "@/features/billing/payments/store";
import { currencyExponent, formatMoney } from "@/lib/money";
import { PaymentFailed } from "@/features/billing/payments/errors";
import type { Ctx } from "@/server/context";

/**
 * Writes the next attempt to charge a payment to a card; the caller makes it after committing. `off_session`:
 * no payer is present to answer the bank; `first`: the payment is new. Raises PaymentsNotEnabled, and PaymentFailed for an amount that no
 * card can pay.
 */
export async function writeCharge(
  tx: Ctx,
  payment: PaymentRow,
  card: PaymentMethodRow,
  about: { purpose: string; off_session?: boolean; first?: boolean },
): Promise<ProcessorCall> {
  await assertMayCharge(tx);
  assertStep(payment);
  assertDebitable(payment, card);
  const common = {
    account: payment.account || null,
    off_session: about.off_session ?? false,
    payment_method_id: card.processor_payment_method_id,
  };
  const { provider_payment_intent_id: intent_id, amount } = payment;
  if (intent_id) {
    return beginCall(tx, {
      kind: "confirm_intent",
      payment_id: payment.id,
      params: { ...common, intent_id },
    });
  }
  return beginCall(tx, {
    kind: "create_intent",
    payment_id: payment.id,
    first: about.first,
    params: {
      ...common,
      customer_id: await customerIdOf(tx, payment.member_id),
      amount,
      currency: payment.currency,
      application_fee: tx.payments.feeOn({ account: common.account, amount }),
      description: `${tx.org.name}: ${about.purpose}`,
      save_payment_method: payment.save_payment_method_requested,
      metadata: await processorMetadata(tx, {
        member_id: payment.member_id,
        booking_id: payment.booking_id,
        invoice_id: payment.invoice_id,
        payment_id: payment.id,
      }),
    },
  });
}

/**
 * Refuses an amount with a third decimal: for three-decimal currencies, cards take multiples of ten
 * (docs.stripe.com/currencies#special-cases).
 */
function assertStep({ amount, currency }: PaymentRow): void {
  if (currencyExponent(currency) < 3 || amount % 10 === 0) return;
  const [step, wanted] = [10, amount].map((one) => formatMoney(one, currency));
  const message = `Cards are charged in steps of ${step}, so ${wanted} cannot be paid by card.`;
  throw PaymentFailed({
    detail: `${message} Nothing was charged.`,
    failure_code: "amount_not_divisible",
    failure_message: message,
  });
}

/** Refuses to debit a bank account in another currency than the euro. */
function assertDebitable({ currency }: PaymentRow, { type }: PaymentMethodRow): void {
  if (type === "card" || currency === DEBIT_CURRENCY) return;
  const message = `A bank account is debited in euros only, so ${currency} cannot be paid from it.`;
  throw PaymentFailed({
    detail: `${message} Nothing was charged.`,
    failure_code: "currency_not_debitable",
    failure_message: message,
  });
}
