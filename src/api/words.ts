import { readerLocale } from "@/lib/reader-locale";
import { languages, messagesOf } from "@/server/words/catalogue";
import type { Reader } from "@/server/words/messages";
import { acceptedLocale } from "@/server/words/reader";

export { doorTexts } from "@/features/access/scanners/door-texts";
export { languageOf, wordsOf } from "@/server/words/catalogue";
export { acceptedLocale } from "@/server/words/reader";
export type { Messages } from "@/server/words/messages";

/**
 * Returns the locale and texts of a page for its reader: the browser's own variety of the reader's language. A visitor,
 * whom no club knows yet, gets the first language of the browser that the catalogue has.
 */
export function pageWords(reader: Reader | null, acceptLanguage: string | null) {
  const known = reader ?? { locale: acceptedLocale(acceptLanguage) };
  const locale = readerLocale(acceptLanguage, known.locale);
  return { locale, messages: messagesOf({ ...known, locale }) };
}

/** Returns the languages of the catalogue, each by its own name, e.g. Deutsch. */
export function languageNames(): { value: string; text: string }[] {
  return languages().map((value) => ({
    value,
    text: messagesOf({ locale: value }).shell.language,
  }));
}
