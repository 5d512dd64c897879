/** A payment that an API client has created, charged to a card: checkout without a place to hold. */
import { charge, decide, type Step } from "@/features/charging/charge";
import { settlePayment } from "@/features/charging/settle";
import { usableCard } from "@/features/charging/usable-card";
import { knowAccount } from "@/features/payments/account-status";
import type { ConfirmPayment, Payment } from "@/features/payments/schema";
import {
  isOpen,
  loadPayment,
  lockPayment,
  type PaymentRow,
  toPayment,
} from "@/features/payments/store";
import { type Ctx, inTx } from "@/server/context";
import { fieldFault, InvalidStatusTransition } from "@/server/errors";
import { checkoutBooking } from "./checkout";

/**
 * Charges a payment to the named card, or to the one that it was created with. However often and however
 * concurrently it is called, it is charged once; succeeded already → unchanged. Gives the payment, with its
 * `client_secret` while the payer must act. A booking's payment is confirmed by its checkout.
 * Raises PaymentNotFound, PaymentFailed, InvalidStatusTransition, CheckoutInProgress, PaymentsNotEnabled,
 * ProcessorUnavailable, what checkout raises, and a fault for a card that is missing or cannot be used.
 */
export async function confirmPayment(ctx: Ctx, input: ConfirmPayment): Promise<Payment> {
  const payment = await loadPayment(ctx, input.payment_id);
  if (payment.provider !== "processor") {
    throw InvalidStatusTransition({
      current_status: payment.status,
      detail: "Money outside the processor has arrived when PATCH says so.",
    });
  }
  if (payment.booking_id && isOpen(payment)) await payBooking(ctx, payment, input);
  else {
    await knowAccount(ctx);
    await charge(ctx, { reserve: () => reserve(ctx, input) });
  }
  return toPayment(await loadPayment(ctx, payment.id), { secret: true });
}

async function payBooking(ctx: Ctx, payment: PaymentRow, input: ConfirmPayment): Promise<void> {
  // A difference is charged by rescheduling again; here only the bank's answer is looked up.
  if (payment.purpose === "difference") return settlePayment(ctx, payment.id);
  await checkoutBooking(ctx, {
    event_booking_id: payment.booking_id ?? "",
    payment_method_id: cardOf(payment, input),
  });
}

async function reserve(ctx: Ctx, input: ConfirmPayment): Promise<Step> {
  return inTx(ctx, async (tx) => {
    const payment = await lockPayment(tx, input.payment_id);
    if (payment.status === "succeeded") return { step: "done" };
    if (!isOpen(payment)) throw InvalidStatusTransition({ current_status: payment.status });
    return decide(tx, {
      card: await usableCard(tx, payment, cardOf(payment, input)),
      open: payment,
      // Its amount is its own, and it keeps its id and its intent whatever the card.
      fits: () => true,
      ends: false,
      prepare: async () => payment,
      about: { purpose: payment.notes ?? "payment", off_session: input.off_session },
    });
  });
}

function cardOf(payment: PaymentRow, input: ConfirmPayment): string {
  const id = input.payment_method_id ?? payment.payment_method_id;
  if (id) return id;
  const text = "payment_method_id is required: the payment names no card.";
  throw fieldFault(["body", "payment_method_id"], "missing", text, null);
}
