import type { Ctx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { type ConsentUse, recordConsent } from "./consent-rules";
import type { Consent, ConsentGiven } from "./schema";

/**
 * Returns the consent to save a card, to be recorded with it; null if an API client gives none. Raises a fault
 * at `field` for a member who has not agreed, who replaces our words, or who was shown terms that have changed
 * since.
 */
export function consentOf(
  ctx: Ctx,
  given: ConsentGiven | undefined,
  field: "consent" | "save_payment_method_consent",
  use = consentUse(ctx),
): Consent | null {
  const own = typeof given === "object" && given.text !== undefined;
  const consent =
    ctx.actor.kind === "member" && own ? "outdated" : recordConsent(given, ctx.org, ctx.now(), use);
  if (consent === "outdated") {
    const words =
      "The terms have changed since they were shown: show the present ones and ask again.";
    throw fieldFault(["body", field], "consent_outdated", words, given);
  }
  if (consent || ctx.actor.kind !== "member") return consent;
  const words = "It is kept only when you agree to it.";
  throw fieldFault(["body", field], "consent_required", words, given ?? null);
}

/** Returns the use that the caller's card is taken for: a guest's is removed once it has paid. */
export function consentUse({ actor }: Pick<Ctx, "actor">): ConsentUse {
  return actor.kind === "member" && actor.by_link ? "pay_once" : "save_card";
}
