import { createTranslator } from "use-intl/core";
import type { Messages, Reader, Words } from "@/server/words/messages";

export type DoorWords = Words<"door">;
/** The door's texts by language, and by `de.formal` for clubs that address people formally. */
export type DoorTexts = Record<string, Messages["door"]>;

/** A sentence without variable parts. */
export type Sentence = Exclude<
  keyof Messages["door"]["says"],
  "in_at" | "back_at" | "early_at" | "late_at"
>;

/** Returns the language that the door speaks to a reader: English where the texts lack the reader's. */
export function doorLanguage(texts: DoorTexts, { locale }: Reader): string {
  const language = locale.split("-")[0]?.toLowerCase() ?? "";
  return Object.hasOwn(texts, language) ? language : "en";
}

/** Returns the door's words for a reader, from texts that the phone has: it works offline. */
export function doorWords(texts: DoorTexts, reader: Reader): DoorWords {
  const locale = doorLanguage(texts, reader);
  const formal = reader.tone === "formal" ? texts[`${locale}.formal`] : undefined;
  const messages = { door: formal ?? texts[locale] };
  return createTranslator({ locale, messages, namespace: "door" } as never) as DoorWords;
}

/** Returns the sentence for a refusal, by the code of the server's answer. */
export function refusalOf(words: DoorWords, code: string): string {
  const known = words.raw("refusals" as never) as Messages["door"]["refusals"];
  const key = Object.hasOwn(known, code) ? (code as keyof typeof known) : "refused";
  return words(`refusals.${key}`);
}
