import type { createTranslator } from "use-intl/core";
import type details from "@/words/en/details.json";
import type failures from "@/words/en/failures.json";
import type memberships from "@/words/en/memberships.json";
import type money from "@/words/en/money.json";
import type pass from "@/words/en/pass.json";
import type shell from "@/words/en/shell.json";
import type sign_in from "@/words/en/sign_in.json";
import type titles from "@/words/en/titles.json";
import type ui from "@/words/en/ui.json";

/** The texts for people, by area. English has every key; the other languages have the same. */
export type Messages = {
  details: typeof details;
  failures: typeof failures;
  memberships: typeof memberships;
  money: typeof money;
  pass: typeof pass;
  shell: typeof shell;
  sign_in: typeof sign_in;
  titles: typeof titles;
  ui: typeof ui;
};
export type Area = keyof Messages;

/** Translates the keys of an area: `words("title", { count })`. */
export type Words<A extends Area> = ReturnType<typeof createTranslator<Messages, A>>;

declare module "next-intl" {
  interface AppConfig {
    Messages: Messages;
  }
}
