import type { createTranslator } from "use-intl/core";
import type account_mails from "@/words/en/account_mails.json";
import type booking_mails from "@/words/en/booking_mails.json";
import type consents from "@/words/en/consents.json";
import type documents from "@/words/en/documents.json";
import type door from "@/words/en/door.json";
import type failures from "@/words/en/failures.json";
import type invoice_lines from "@/words/en/invoice_lines.json";
import type mails from "@/words/en/mails.json";
import type membership_mails from "@/words/en/membership_mails.json";
import type pass_cards from "@/words/en/pass_cards.json";
import type plain_pages from "@/words/en/plain_pages.json";
import type shell from "@/words/en/shell.json";
import type staff_mails from "@/words/en/staff_mails.json";
import type titles from "@/words/en/titles.json";

/** The texts for people, by area. English has every key; the other languages have the same. */
export type Messages = {
  account_mails: typeof account_mails;
  booking_mails: typeof booking_mails;
  consents: typeof consents;
  documents: typeof documents;
  door: typeof door;
  failures: typeof failures;
  invoice_lines: typeof invoice_lines;
  mails: typeof mails;
  membership_mails: typeof membership_mails;
  pass_cards: typeof pass_cards;
  plain_pages: typeof plain_pages;
  shell: typeof shell;
  staff_mails: typeof staff_mails;
  titles: typeof titles;
};
export type Area = keyof Messages;

/** Translates the keys of an area: `words("title", { count })`. */
export type Words<A extends Area> = ReturnType<typeof createTranslator<Messages, A>>;

declare module "next-intl" {
  interface AppConfig {
    Messages: Messages;
  }
}
