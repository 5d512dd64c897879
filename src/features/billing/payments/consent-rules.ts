/** The payer's consent to saving a card, and its record. Pure. */
import { languageOf, wordsOf } from "@/server/words/catalogue";
import type { Consent, ConsentGiven } from "./schema";

/** Any change to the words in `consents` needs a new version: earlier consents keep the words they were given under. */
export const CONSENT_VERSION = "2026-11-23";

type Terms = Omit<Consent, "given_at">;

/** The uses that a payer agrees to: a saved card for later charges, a guest's card for one share, or a mandate. */
export type ConsentUse = "save_card" | "pay_once" | "debit_account";

/** Returns the terms as the portal shows them, in a language of the catalogue. */
export function consentTerms(club: string, locale: string, use: ConsentUse = "save_card"): Terms {
  const text = wordsOf("consents", { locale })(use, { club });
  return { text_version: CONSENT_VERSION, locale: languageOf(locale), text };
}

/**
 * Returns the record of a consent; null if none was given. `true` stands for the present terms in the club's
 * language, a version of ours for our words, and other words for those that the client itself showed.
 * "outdated": a version of ours that is no longer shown.
 */
export function recordConsent(
  given: ConsentGiven | undefined,
  club: { name: string; locale: string },
  now: Date,
  use: ConsentUse = "save_card",
): Consent | "outdated" | null {
  if (!given) return null;
  const given_at = now.toISOString();
  if (given === true) return { given_at, ...consentTerms(club.name, club.locale, use) };
  const { text_version, locale = club.locale, text } = given;
  if (text !== undefined) return { given_at, text_version, locale, text };
  if (text_version !== CONSENT_VERSION) return "outdated";
  return { given_at, ...consentTerms(club.name, locale, use) };
}
