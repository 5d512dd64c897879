import { PaymentFailed } from "@/features/billing/payments/errors";
import { loadPayment } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { closePayment } from "./close-payment";
import type { PaymentRef } from "./purpose";

/** The part of a refusal that only its purpose can say. */
export type RefusalWords = {
  /** A clause: how the thing stands that was to be paid for. */
  unchanged?: string;
  /** A sentence: what the payer can do, made of "Try another card" or a better advice. */
  advise?: (tryAgain: string) => Promise<string>;
};

type Refused = {
  payment: PaymentRef;
  outcome: "declined" | "refused";
  failure_code: string | null;
  ends: boolean;
};

/** Says why a card was not charged and what the payer can do; `ends`: closes the payment first. */
export async function refusal(
  ctx: Ctx,
  { payment: ref, outcome, failure_code, ends }: Refused,
  { unchanged, advise }: RefusalWords,
): Promise<Error> {
  const payment = await loadPayment(ctx, ref.id);
  if (ends) await closePayment(ctx, ref).catch(() => undefined);
  // Of an intent that the processor does not know, settling has cancelled the payment.
  const cardMissing = outcome === "refused" && failure_code === "resource_missing";
  if (cardMissing && payment.status !== "cancelled") {
    return fieldFault(
      ["body", "payment_method_id"],
      "payment_method_not_usable",
      "The payment service does not know this card any more. Choose another or add one.",
      payment.payment_method_id,
    );
  }
  const message = payment.failure_message ?? "Your card was declined.";
  const tryAgain =
    failure_code === "amount_too_small" ? "Ask for another way to pay" : "Try another card";
  const advice = advise ? await advise(tryAgain) : `${tryAgain}.`;
  const charged = unchanged ? `Nothing was charged, and ${unchanged}.` : "Nothing was charged.";
  return PaymentFailed({
    detail: `${message} ${charged} ${advice}`,
    failure_code,
    failure_message: message,
    payment_id: payment.id,
  });
}
