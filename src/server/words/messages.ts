import type { createTranslator } from "use-intl/core";
import type account_mails from "@/words/en/account_mails.json";
import type billing_details from "@/words/en/billing_details.json";
import type booking_mails from "@/words/en/booking_mails.json";
import type bookings from "@/words/en/bookings.json";
import type calendar from "@/words/en/calendar.json";
import type club from "@/words/en/club.json";
import type console_money from "@/words/en/console_money.json";
import type console_live from "@/words/en/console_live.json";
import type console_reports from "@/words/en/console_reports.json";
import type console_setup from "@/words/en/console_setup.json";
import type console_places from "@/words/en/console_places.json";
import type console_words from "@/words/en/console.json";
import type console_access from "@/words/en/console_access.json";
import type console_audit from "@/words/en/console_audit.json";
import type console_calendar from "@/words/en/console_calendar.json";
import type console_catalogue from "@/words/en/console_catalogue.json";
import type console_developers from "@/words/en/console_developers.json";
import type console_fields from "@/words/en/console_fields.json";
import type console_designs from "@/words/en/console_designs.json";
import type console_roles from "@/words/en/console_roles.json";
import type console_desk from "@/words/en/console_desk.json";
import type console_events from "@/words/en/console_events.json";
import type consents from "@/words/en/consents.json";
import type details from "@/words/en/details.json";
import type documents from "@/words/en/documents.json";
import type door from "@/words/en/door.json";
import type event_types from "@/words/en/event_types.json";
import type events from "@/words/en/events.json";
import type failures from "@/words/en/failures.json";
import type guests from "@/words/en/guests.json";
import type home from "@/words/en/home.json";
import type invitations from "@/words/en/invitations.json";
import type invoice_lines from "@/words/en/invoice_lines.json";
import type invoice_mails from "@/words/en/invoice_mails.json";
import type mails from "@/words/en/mails.json";
import type membership_mails from "@/words/en/membership_mails.json";
import type memberships from "@/words/en/memberships.json";
import type money from "@/words/en/money.json";
import type notifications from "@/words/en/notifications.json";
import type palette from "@/words/en/palette.json";
import type pass from "@/words/en/pass.json";
import type pass_cards from "@/words/en/pass_cards.json";
import type places from "@/words/en/places.json";
import type plain_pages from "@/words/en/plain_pages.json";
import type plans from "@/words/en/plans.json";
import type prices from "@/words/en/prices.json";
import type purchases from "@/words/en/purchases.json";
import type quotes from "@/words/en/quotes.json";
import type resources from "@/words/en/resources.json";
import type rights from "@/words/en/rights.json";
import type shell from "@/words/en/shell.json";
import type sign_in from "@/words/en/sign_in.json";
import type staff_mails from "@/words/en/staff_mails.json";
import type suggestions from "@/words/en/suggestions.json";
import type terms from "@/words/en/terms.json";
import type titles from "@/words/en/titles.json";
import type ui from "@/words/en/ui.json";
import type waitlist from "@/words/en/waitlist.json";
import type year_file from "@/words/en/year_file.json";

/** The texts for people, by area. English has every key; the other languages have the same. */
export type Messages = {
  account_mails: typeof account_mails;
  billing_details: typeof billing_details;
  booking_mails: typeof booking_mails;
  bookings: typeof bookings;
  calendar: typeof calendar;
  club: typeof club;
  console: typeof console_words;
  console_money: typeof console_money;
  console_live: typeof console_live;
  console_access: typeof console_access;
  console_audit: typeof console_audit;
  console_calendar: typeof console_calendar;
  console_reports: typeof console_reports;
  console_setup: typeof console_setup;
  console_places: typeof console_places;
  console_catalogue: typeof console_catalogue;
  console_developers: typeof console_developers;
  console_fields: typeof console_fields;
  console_designs: typeof console_designs;
  console_roles: typeof console_roles;
  console_desk: typeof console_desk;
  console_events: typeof console_events;
  consents: typeof consents;
  details: typeof details;
  documents: typeof documents;
  door: typeof door;
  event_types: typeof event_types;
  events: typeof events;
  failures: typeof failures;
  guests: typeof guests;
  home: typeof home;
  invitations: typeof invitations;
  invoice_lines: typeof invoice_lines;
  invoice_mails: typeof invoice_mails;
  mails: typeof mails;
  membership_mails: typeof membership_mails;
  memberships: typeof memberships;
  money: typeof money;
  notifications: typeof notifications;
  palette: typeof palette;
  pass: typeof pass;
  pass_cards: typeof pass_cards;
  places: typeof places;
  plain_pages: typeof plain_pages;
  plans: typeof plans;
  prices: typeof prices;
  purchases: typeof purchases;
  quotes: typeof quotes;
  resources: typeof resources;
  rights: typeof rights;
  shell: typeof shell;
  sign_in: typeof sign_in;
  staff_mails: typeof staff_mails;
  suggestions: typeof suggestions;
  terms: typeof terms;
  titles: typeof titles;
  ui: typeof ui;
  waitlist: typeof waitlist;
  year_file: typeof year_file;
};
export type Area = keyof Messages;

/** How a club addresses its members: `formal` (Sie, vous) or `informal` (du, tu). */
export type Tone = "formal" | "informal";
/** The reader of a text: a language tag such as `de-AT`, and the club's tone. */
export type Reader = { locale: string; tone?: Tone };

/** Translates the keys of an area: `words("title", { count })`. */
export type Words<A extends Area> = ReturnType<typeof createTranslator<Messages, A>>;

declare module "next-intl" {
  interface AppConfig {
    Messages: Messages;
  }
}
