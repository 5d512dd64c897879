/** A payment that an API client has created, charged to a card: checkout without a place to hold. */
import { knowAccount } from "@/features/payments/account-status";
import { type ProcessorCall, unfinishedCall } from "@/features/payments/calls";
import { PaymentFailed } from "@/features/payments/errors";
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
import { finishAttempt } from "@/features/charging/finish-attempt";
import { CheckoutInProgress } from "@/features/charging/errors";
import { changeCard } from "@/features/charging/change-card";
import { usableCard } from "@/features/charging/usable-card";
import { settlePayment } from "@/features/charging/settle";
import { writeCharge } from "@/features/charging/write-charge";

type Step = { step: "done" } | { step: "ask" } | { step: "attempt" | "join"; call: ProcessorCall };

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
  else await charge(ctx, input);
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

async function charge(ctx: Ctx, input: ConfirmPayment): Promise<void> {
  await knowAccount(ctx);
  const next = await inTx(ctx, (tx) => reserve(tx, input));
  if (next.step === "done") return;
  if (next.step === "ask") return settlePayment(ctx, input.payment_id);
  const call = await finishAttempt(ctx, next);
  if (call.outcome === "declined" || call.outcome === "refused") throw await refusal(ctx, call);
}

async function reserve(tx: Ctx, input: ConfirmPayment): Promise<Step> {
  const payment = await lockPayment(tx, input.payment_id);
  if (payment.status === "succeeded") return { step: "done" };
  if (!isOpen(payment)) throw InvalidStatusTransition({ current_status: payment.status });
  const card = await usableCard(tx, payment, cardOf(payment, input));
  const same = payment.payment_method_id === card.id;
  const call = await unfinishedCall(tx, payment.id);
  if (call && same && call.kind !== "cancel_intent") return { step: "join", call };
  if (call || payment.status === "processing") throw CheckoutInProgress({ payment_id: payment.id });
  if (same && payment.status === "requires_action") return { step: "ask" };
  await changeCard(tx, payment, card);
  const about = { purpose: payment.notes ?? "payment", off_session: input.off_session };
  return { step: "attempt", call: await writeCharge(tx, payment, card, about) };
}

function cardOf(payment: PaymentRow, input: ConfirmPayment): string {
  const id = input.payment_method_id ?? payment.payment_method_id;
  if (id) return id;
  const text = "payment_method_id is required: the payment names no card.";
  throw fieldFault(["body", "payment_method_id"], "missing", text, null);
}

/** A refusal of the card: another one may pay where the processor has an intent by now. */
async function refusal(ctx: Ctx, call: ProcessorCall): Promise<Error> {
  const { id, failure_message } = await loadPayment(ctx, call.payment_id ?? "");
  const message = failure_message ?? "Your card was declined.";
  return PaymentFailed({
    detail: `${message} Nothing was charged. Try another card.`,
    failure_code: call.failure_code,
    failure_message: message,
    payment_id: id,
  });
}
