/** Failures in words for members. The API's own sentences are for developers and are never shown here. */
import { de } from "./failure-words-de";
import { en } from "./failure-words-en";
import type { Say, Told } from "@/server/trpc";

export type PortalLanguage = "en" | "de";

const tables = { en, de };

/** Returns the language of a page from its language tag: German, or English for all others. */
export function portalLanguage(tag: string | null): PortalLanguage {
  return /^de\b/i.test(tag ?? "") ? "de" : "en";
}

/** Codes that only a faulty page can cause. */
const AGAIN = [
  "idempotency_key_reused",
  "not_linked_to_tenant",
  "service_context_required",
  "member_session_required",
  "insufficient_scope",
  "cross_site_request",
  "origin_not_allowed",
  "too_many_calls",
  "unsupported_media_type",
  "path_too_long",
  "route_not_found",
  "method_not_allowed",
];
/** Codes of missing objects, or another member's, that need no more specific words. */
const GONE = [
  "booking_not_found",
  "booking_series_not_found",
  "waitlist_entry_not_found",
  "host_not_found",
  "member_not_found",
  "subscription_not_found",
  "payment_not_found",
  "invoice_not_found",
  "credit_note_not_found",
  "pass_not_found",
  "calendar_feed_not_found",
];

/** Returns the key of a failure's words; null for a code without any. */
export function failureName(code: string): keyof typeof en | null {
  if (AGAIN.includes(code)) return "again";
  if (GONE.includes(code)) return "gone";
  return Object.hasOwn(en, code) ? (code as keyof typeof en) : null;
}

/** Failures whose English detail already tells members which rule applied, with a sentence on what to do. */
const TOLD: Record<string, string> = {
  duration_not_allowed: "Choose another length or time.",
  min_notice: "Pick a later time.",
  max_advance: "Pick an earlier time.",
  quota_exceeded: "Choose another day.",
  promo_code_invalid: "Check it, or continue without it.",
};

/** Returns what happened and what to do, for a member; for a code without words, that it did not work. */
export function failureWords({ code, detail }: Told, language: PortalLanguage): string {
  const next = Object.hasOwn(TOLD, code) ? TOLD[code] : undefined;
  if (language === "en" && detail !== undefined && next) return `${detail} ${next}`;
  return tables[language][failureName(code) ?? "internal_error"];
}

/** Gives the words of a language to whoever answers a page. */
export function sayIn(language: PortalLanguage): Say {
  return (told) => failureWords(told, language);
}
