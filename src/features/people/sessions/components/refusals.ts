import type { Refused } from "./auth-requests";

const REFUSALS: Record<string, string> = {
  Verification: "This link was already used, or is too old. Ask for a new one; it works once.",
  NoMembership:
    "No organization here has a member with this address. Ask yours which address it has for you.",
  SessionRequired: "Please sign in to continue.",
};

/** Returns the sentence for a failed sign-in, from the word in the page's address. */
export function refusalText(word: string): string {
  return REFUSALS[word] ?? "Signing in did not work. Please ask for a new link.";
}

/** Returns the sentence for a refused sign-in step. */
export function stepText({ code, retry_after_seconds }: Refused): string {
  if (code === "offline") {
    return "The portal could not be reached. Check your connection and try again.";
  }
  if (code === "rate_limit_exceeded") {
    const minutes = Math.max(1, Math.ceil(retry_after_seconds / 60));
    const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
    return `That was a lot. Use the newest mail, or try again in ${wait}.`;
  }
  if (code === "sign_in_code_wrong") return "That is not the code of the newest mail.";
  if (code === "sign_in_code_over") return "This code no longer works. Ask for a new mail.";
  if (code === "passkey_not_given") return "No passkey was used. Try again, or sign in by mail.";
  if (code === "passkey_refused") return "That passkey was removed here. Sign in by mail.";
  return "Something went wrong. Please try again.";
}
