"use client";
import { useEffect } from "react";

/** What says in an address that one comes from the bank: our own `asked`, and what the processor adds. */
const WORDS = [
  "asked",
  "refused",
  "payment_intent",
  "payment_intent_client_secret",
  "setup_intent",
  "setup_intent_client_secret",
  "redirect_status",
];

/** Takes it out of the address, so that a reload does not say it again. */
export function forgetBankReturn(): void {
  const url = new URL(location.href);
  if (!WORDS.some((word) => url.searchParams.has(word))) return;
  for (const word of WORDS) url.searchParams.delete(word);
  history.replaceState(null, "", url);
}

/** The same once it is `shown`. */
export function useBankReturn(shown: boolean): void {
  useEffect(() => {
    if (shown) forgetBankReturn();
  }, [shown]);
}
