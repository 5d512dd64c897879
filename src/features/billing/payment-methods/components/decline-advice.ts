import type { ShownFailure } from "@/ui/failure";

/** Advice after a decline, by the bank's code. */
const advice: Record<string, string> = {
  insufficient_funds: "There is not enough money on this card. Choose another card or add one.",
  expired_card: "This card has expired. Choose another card or add one.",
  incorrect_cvc: "The card’s security code was wrong. Add the card again with the right code.",
  incorrect_number: "The card’s number was wrong. Add the card again.",
  processing_error:
    "The bank could not process the payment. Try again in a minute, or use another card.",
  authentication_required:
    "Your bank wants to hear from you first. Pay again and confirm it with your bank.",
  payment_intent_authentication_failure:
    "Your bank did not confirm that it was you. Try again, or use another card.",
  card_decline_rate_limit_exceeded:
    "This card was declined too often today. Use another card, or try again tomorrow.",
};

export type Problem = { title: string; message: string };

/** The payer returns from the bank without having paid. */
export const notConfirmed: Problem = {
  title: "The payment did not go through",
  message:
    "Your bank declined it, or it was not confirmed. You were not charged. Try again, or use another card.",
};

/** Returns the advice for an amount that is too small for any card. */
function tooLittle(limit = "It is too small for a card."): Problem {
  return {
    title: "This amount can’t be paid by card",
    message: `${limit} You were not charged. Ask your club for another way to pay.`,
  };
}

/** Returns the title and advice for a refused card, by the bank's code. */
export function refusalAdvice(code: string | null, said?: string): Problem {
  if (code === "amount_too_small") return tooLittle(said);
  return {
    title: "Your card was declined",
    message:
      advice[code ?? ""] ??
      "Your bank declined the payment without saying why. Use another card, or ask your bank.",
  };
}

/**
 * Returns the title and advice for a failed payment. `meanwhile` states what remains unchanged while it is
 * unknown whether money has moved.
 */
export function declineAdvice(
  failure: ShownFailure,
  meanwhile = "your place is held. Wait a moment, then look at your booking before you pay again.",
): Problem {
  if (failure.code === "payment_failed") {
    const { failure_code, failure_message: said } = failure.extras;
    return refusalAdvice(String(failure_code ?? ""), typeof said === "string" ? said : undefined);
  }
  if (failure.code === "processor_unavailable" || failure.outage) {
    return {
      title: "We don’t know yet whether you have paid",
      message: `The payment service did not answer. We keep checking; ${meanwhile}`,
    };
  }
  if (failure.code === "amount_changed") {
    return {
      title: "The price has changed",
      message: "Look at the new price before you pay. You were not charged.",
    };
  }
  return { title: "You have not been charged", message: failure.message };
}

/** Returns why a card was not saved and the next step, with the bank's own reason if it gave one. */
export function notSavedAdvice({ code, extras, message }: ShownFailure): string {
  const { failure_message: said } = extras;
  const known = code === "payment_failed" && typeof said === "string";
  return known ? `${said} Enter it again, or use another card.` : message;
}
