import type { createTranslator } from "use-intl/core";
import type billingDetails from "@/words/en/billing_details.json";
import type failures from "@/words/en/failures.json";
import type memberships from "@/words/en/memberships.json";
import type money from "@/words/en/money.json";
import type plans from "@/words/en/plans.json";
import type purchases from "@/words/en/purchases.json";
import type shell from "@/words/en/shell.json";
import type titles from "@/words/en/titles.json";
import type ui from "@/words/en/ui.json";
import type yearFile from "@/words/en/year_file.json";

/** The texts for people, by area. English has every key; the other languages have the same. */
export type Messages = {
  billing_details: typeof billingDetails;
  failures: typeof failures;
  memberships: typeof memberships;
  money: typeof money;
  plans: typeof plans;
  purchases: typeof purchases;
  shell: typeof shell;
  titles: typeof titles;
  ui: typeof ui;
  year_file: typeof yearFile;
};
export type Area = keyof Messages;

/** Translates the keys of an area: `words("title", { count })`. */
export type Words<A extends Area> = ReturnType<typeof createTranslator<Messages, A>>;

declare module "next-intl" {
  interface AppConfig {
    Messages: Messages;
  }
}
