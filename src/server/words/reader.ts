import type { Reader, Tone } from "./messages";
import { languages } from "./catalogue";

type Club = { locale: string; branding: unknown };

/** Returns how to address a member: in the member's language, or the club's, and in the club's tone. */
export function readerOf(club: Club, member: { locale: string | null } | null): Reader {
  return { locale: member?.locale ?? club.locale, tone: toneOf(club.branding) };
}

/** Returns the tone that a club has chosen; informal if none. */
export function toneOf(branding: unknown): Tone {
  const { tone } = (branding ?? {}) as { tone?: unknown };
  return tone === "formal" ? "formal" : "informal";
}

/** Returns the first language of an Accept-Language header that the catalogue has, as its tag; `en` for none. */
export function acceptedLocale(header: string | null): string {
  const tags = (header ?? "").split(",").map((part) => part.split(";")[0]?.trim() ?? "");
  return tags.find((tag) => languages().includes(tag.split("-")[0]?.toLowerCase() ?? "")) ?? "en";
}
