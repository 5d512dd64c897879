const REFUSALS: Record<string, string> = {
  Verification:
    "This link has been used already, or it is too old. Ask for a new one; it works once.",
  NoMembership:
    "No organization here knows this address as a member. Ask yours which address it has of you.",
  SessionRequired: "Please sign in to go on.",
};

/** Says why an earlier try to sign in failed, from next-auth's word for it. */
export function refusalText(word: string): string {
  return REFUSALS[word] ?? "Signing in did not work. Please ask for a new link.";
}
