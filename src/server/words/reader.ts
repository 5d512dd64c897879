import type { Ctx } from "../context";
import type { Reader, Tone } from "./messages";
import { languages } from "./catalogue";

type Club = { locale: string; branding: unknown };

/** Returns how to address a member: in the member's language, or the club's, and in the club's tone. */
export function readerOf(club: Club, member: { locale: string | null } | null): Reader {
  return { locale: localeOf(club, member), tone: toneOf(club.branding) };
}

/**
 * Returns the locale of a member's language, or the club's. A language without a region, as a member chooses it, is the
 * club's variety of it: `en` would write an English club's dates the American way.
 */
export function localeOf(club: Pick<Club, "locale">, member: { locale: string | null } | null) {
  const own = member?.locale ?? club.locale;
  return own === languageTag(club.locale) ? club.locale : own;
}

/** `en-GB` → `en`. */
function languageTag(locale: string): string {
  return locale.split("-")[0] ?? locale;
}

/** Returns the tone that a club has chosen; informal if none. */
export function toneOf(branding: unknown): Tone {
  const { tone } = (branding ?? {}) as { tone?: unknown };
  return tone === "formal" ? "formal" : "informal";
}

/** Returns how to address a person of the staff: in the language of their choice, or the browser's, or the club's. */
export function staffReader(
  club: Club | null,
  chosen: string | null,
  acceptLanguage: string | null,
): Reader {
  const locale = chosen ?? acceptedLocale(acceptLanguage, club?.locale);
  return { locale, ...(club && { tone: toneOf(club.branding) }) };
}

/** Returns the context for writing to somebody: in their language, if it is known. Not for what is stored. */
export function speakingTo(ctx: Ctx, { locale }: { locale: string | null }): Ctx {
  return locale ? { ...ctx, org: { ...ctx.org, locale } } : ctx;
}

/** Returns the first language of an Accept-Language header that the catalogue has, as its tag; another for none. */
export function acceptedLocale(header: string | null, otherwise = "en"): string {
  const tags = (header ?? "").split(",").map((part) => part.split(";")[0]?.trim() ?? "");
  return (
    tags.find((tag) => languages().includes(tag.split("-")[0]?.toLowerCase() ?? "")) ?? otherwise
  );
}
