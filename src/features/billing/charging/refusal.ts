import { PaymentFailed } from "@/features/billing/payments/errors";
import { loadPayment } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { closePayment } from "./close-payment";
import type { PaymentRef } from "./purpose";

/** The words of a refusal that only the purpose knows. */
export type RefusalWords = {
  /** A clause that states how the unpaid thing remains. */
  unchanged?: string;
  /** Returns a sentence of advice, built from "Try another card" or replacing it. */
  advise?: (tryAgain: string) => Promise<string>;
};

type Refused = {
  payment: PaymentRef;
  outcome: "declined" | "refused";
  failure_code: string | null;
  ends: boolean;
};

/** Returns the error for a declined card, with advice for the payer; `ends`: closes the payment first. */
export async function refusal(
  ctx: Ctx,
  { payment: ref, outcome, failure_code, ends }: Refused,
  { unchanged, advise }: RefusalWords,
): Promise<Error> {
  const payment = await loadPayment(ctx, ref.id);
  if (ends) await closePayment(ctx, ref).catch(() => undefined);
  // If the intent itself was unknown to the processor, settling has cancelled the payment.
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
