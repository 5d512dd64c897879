import { useLocale, useTranslations } from "next-intl";
import type { Words } from "@/server/words/messages";
import type { ShownFailure } from "@/ui/failure";

/** The bank's codes with an advice of their own. */
const CODES = [
  "insufficient_funds",
  "expired_card",
  "incorrect_cvc",
  "incorrect_number",
  "processing_error",
  "authentication_required",
  "payment_intent_authentication_failure",
  "card_decline_rate_limit_exceeded",
] as const;

/** A bank's reasons for returning a debit. */
const RETURNED = new Set([
  "generic_could_not_process",
  "debit_not_authorized",
  "account_closed",
  "no_account",
]);

export type Problem = { title: string; message: string };

/** The thing that is paid for: the payer looks at it while it is unknown whether money has moved. */
type PaidFor = "booking" | "invoice" | "membership";

export type Advice = {
  /** For a payer who returns from the bank without having paid. */
  notConfirmed: Problem;
  /** For a refused card, by the bank's code. */
  refusal: (code: string | null) => Problem;
  /** For a failed payment. */
  declined: (failure: ShownFailure, paidFor?: PaidFor) => Problem;
  /** Why a card was not saved, and the next step. */
  notSaved: (failure: ShownFailure) => string;
};

/** Returns the advice after failed payments, for a page's reader. */
export function useAdvice(): Advice {
  return adviceIn(useTranslations("money"), useLocale());
}

/** Returns the advice after failed payments. The bank's own words are English, and only for its readers. */
export function adviceIn(words: Words<"money">, locale: string): Advice {
  const saidIn = ({ extras: { failure_message: said } }: ShownFailure) =>
    typeof said === "string" && locale.startsWith("en") ? said : undefined;

  function refusal(code: string | null, said?: string): Problem {
    if (code === "amount_too_small") {
      return {
        title: words("advice.too_little_title"),
        message: said ? words("advice.too_little_said", { said }) : words("advice.too_little"),
      };
    }
    if (code !== null && RETURNED.has(code)) {
      return { title: words("advice.returned_title"), message: words("advice.returned") };
    }
    const known = CODES.find((one) => one === code);
    return { title: words("advice.declined"), message: words(`advice.${known ?? "untold"}`) };
  }

  function declined(failure: ShownFailure, paidFor: PaidFor = "booking"): Problem {
    const { code, extras, outage, message } = failure;
    if (code === "payment_failed")
      return refusal(String(extras["failure_code"] ?? ""), saidIn(failure));
    if (code === "processor_unavailable" || outage) {
      return { title: words("advice.unknown_title"), message: words(`advice.unknown_${paidFor}`) };
    }
    if (code === "amount_changed")
      return { title: words("advice.changed_title"), message: words("advice.changed") };
    if (code === "checkout_in_progress" && paidFor === "invoice")
      return { title: words("advice.other_payer_title"), message: words("advice.other_payer") };
    return { title: words("advice.not_charged_title"), message };
  }

  function notSaved(failure: ShownFailure): string {
    if (failure.code !== "payment_failed" || !failure.extras["failure_message"])
      return failure.message;
    const said = saidIn(failure);
    return said ? words("advice.enter_again", { said }) : words("advice.not_saved");
  }

  const notConfirmed = {
    title: words("advice.not_confirmed_title"),
    message: words("advice.not_confirmed"),
  };
  return { notConfirmed, refusal: (code) => refusal(code), declined, notSaved };
}
