import type { createTranslator } from "use-intl/core";
import type failures from "@/words/en/failures.json";
import type guests from "@/words/en/guests.json";
import type invitations from "@/words/en/invitations.json";
import type shell from "@/words/en/shell.json";
import type titles from "@/words/en/titles.json";

/** The texts for people, by area. English has every key; the other languages have the same. */
export type Messages = {
  failures: typeof failures;
  guests: typeof guests;
  invitations: typeof invitations;
  shell: typeof shell;
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
