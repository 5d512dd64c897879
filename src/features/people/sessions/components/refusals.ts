import type { Words } from "@/server/words/messages";
import type { Refused } from "./auth-requests";

const REFUSALS = ["Verification", "NoMembership", "SessionRequired"] as const;
const STEPS = [
  "offline",
  "sign_in_code_wrong",
  "sign_in_code_over",
  "passkey_not_given",
  "no_passkey",
  "passkey_refused",
] as const;

/** Returns the sentence for a failed sign-in, from the word in the page's address. */
export function refusalText(word: string, words: Words<"sign_in">): string {
  return words(`refusal.${REFUSALS.find((one) => one === word) ?? "other"}`);
}

/** Returns the sentence for a refused sign-in step. */
export function stepText({ code, retry_after_seconds }: Refused, words: Words<"sign_in">): string {
  if (code === "rate_limit_exceeded")
    return words("step.rate_limit", { count: Math.max(1, Math.ceil(retry_after_seconds / 60)) });
  return words(`step.${STEPS.find((one) => one === code) ?? "other"}`);
}
