/** Failures in words for members. The API's own sentences are for developers and are never shown here. */
import { languageOf, messagesOf, wordsOf } from "@/server/words/catalogue";
import type { Messages, Reader } from "@/server/words/messages";
import type { Say, Told } from "@/server/trpc";

type FailureName = Exclude<keyof Messages["failures"], "what_next">;

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
export function failureName(code: string): FailureName | null {
  if (AGAIN.includes(code)) return "again";
  if (GONE.includes(code)) return "gone";
  const { failures } = messagesOf({ locale: "en" });
  return Object.hasOwn(failures, code) ? (code as FailureName) : null;
}

/** Failures whose English detail already tells members which rule applied. */
const TOLD = [
  "duration_not_allowed",
  "min_notice",
  "max_advance",
  "quota_exceeded",
  "promo_code_invalid",
] as const;

/** Returns what happened and what to do, for a member; for a code without words, that it did not work. */
export function failureWords({ code, detail }: Told, reader: Reader): string {
  const words = wordsOf("failures", reader);
  const rule = TOLD.find((name) => name === code);
  if (rule && detail !== undefined && languageOf(reader.locale) === "en")
    return `${detail} ${words(`what_next.${rule}`)}`;
  return words(failureName(code) ?? "internal_error");
}

/** Gives the words for a reader to whoever answers a page. */
export function sayTo(reader: Reader): Say {
  return (told) => failureWords(told, reader);
}
