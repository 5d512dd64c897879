/** Failures in words for members and staff. The API's own sentences are for developers and are never shown here. */
import { whyInvalid } from "@/features/catalogue/promo-codes/errors";
import { languageOf, messagesOf, wordsOf } from "@/server/words/catalogue";
import type { Messages, Reader } from "@/server/words/messages";
import type { Say, Told } from "@/server/trpc";

type FailureName = Exclude<keyof Messages["failures"], "what_next" | "promo_code">;

/** Codes that only a faulty page can cause. */
const AGAIN = [
  "idempotency_key_reused",
  "not_linked_to_tenant",
  "service_context_required",
  "member_session_required",
  "insufficient_scope",
  "not_approvable",
  "cross_site_request",
  "origin_not_allowed",
  "too_many_calls",
  "unsupported_media_type",
  "path_too_long",
  "route_not_found",
  "method_not_allowed",
];
/** Returns the key of a failure's words; null for a code without any. */
export function failureName(code: string): FailureName | null {
  if (AGAIN.includes(code)) return "again";
  const { failures } = messagesOf({ locale: "en" });
  if (Object.hasOwn(failures, code)) return code as FailureName;
  // Another member's object is missing, too.
  return code.endsWith("_not_found") ? "gone" : null;
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
  const why = code === "promo_code_invalid" && whyInvalid(detail);
  if (why) return words(`promo_code.${why}`);
  const rule = TOLD.find((name) => name === code);
  if (rule && detail !== undefined && languageOf(reader.locale) === "en")
    return `${detail} ${words(`what_next.${rule}`)}`;
  return words(failureName(code) ?? "internal_error");
}

/** Gives the words for a reader to whoever answers a page. */
export function sayTo(reader: Reader): Say {
  return (told) => failureWords(told, reader);
}
