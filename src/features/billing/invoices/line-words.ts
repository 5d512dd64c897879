import { wordsOf } from "@/server/words/catalogue";
import type { Words } from "@/server/words/messages";

/** Returns the words in lines of documents, in the club's language: lines are stored as they were issued. */
export function lineWords(locale: string): Words<"invoice_lines"> {
  return wordsOf("invoice_lines", { locale });
}
