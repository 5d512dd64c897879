import type { createTranslator } from "use-intl/core";
import type bookings from "@/words/en/bookings.json";
import type calendar from "@/words/en/calendar.json";
import type events from "@/words/en/events.json";
import type failures from "@/words/en/failures.json";
import type home from "@/words/en/home.json";
import type places from "@/words/en/places.json";
import type prices from "@/words/en/prices.json";
import type quotes from "@/words/en/quotes.json";
import type resources from "@/words/en/resources.json";
import type shell from "@/words/en/shell.json";
import type terms from "@/words/en/terms.json";
import type titles from "@/words/en/titles.json";
import type waitlist from "@/words/en/waitlist.json";

/** The texts for people, by area. English has every key; the other languages have the same. */
export type Messages = {
  bookings: typeof bookings;
  calendar: typeof calendar;
  events: typeof events;
  failures: typeof failures;
  home: typeof home;
  places: typeof places;
  prices: typeof prices;
  quotes: typeof quotes;
  resources: typeof resources;
  shell: typeof shell;
  terms: typeof terms;
  titles: typeof titles;
  waitlist: typeof waitlist;
};
export type Area = keyof Messages;

/** Translates the keys of an area: `words("title", { count })`. */
export type Words<A extends Area> = ReturnType<typeof createTranslator<Messages, A>>;

declare module "next-intl" {
  interface AppConfig {
    Messages: Messages;
  }
}
