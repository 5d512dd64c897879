"use client";
import { useEffect } from "react";

/** The query parameters that mark a return from the bank: our own `asked`, and those of the processor. */
const WORDS = [
  "asked",
  "refused",
  "payment_intent",
  "payment_intent_client_secret",
  "setup_intent",
  "setup_intent_client_secret",
  "redirect_status",
];

/** Removes them from the address, so that a reload does not repeat them. */
export function forgetBankReturn(): void {
  const url = new URL(location.href);
  if (!WORDS.some((word) => url.searchParams.has(word))) return;
  for (const word of WORDS) url.searchParams.delete(word);
  history.replaceState(null, "", url);
}

/** Does so once the return has been `shown`. */
export function useBankReturn(shown: boolean): void {
  useEffect(() => {
    if (shown) forgetBankReturn();
  }, [shown]);
}
