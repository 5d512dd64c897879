import { languageOf, wordsOf } from "@/server/words/catalogue";
import type { Reader, Words } from "@/server/words/messages";
import { acceptedLocale } from "@/server/words/reader";
import { plainPage } from "./plain-page";

/** Renders a sentence of the catalogue as a plain page, in its reader's language. */
export function memberPage(
  status: number,
  reader: Reader,
  say: (words: Words<"plain_pages">) => string,
): Response {
  const sentence = say(wordsOf("plain_pages", reader));
  return plainPage(status, sentence, {}, languageOf(reader.locale));
}

/** Returns the reader of a page that is opened by its address alone: the browser tells the language. */
export function visitorOf(request: Request): Reader {
  return { locale: acceptedLocale(request.headers.get("accept-language")) };
}
