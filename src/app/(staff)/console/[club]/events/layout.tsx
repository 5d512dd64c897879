import type { ReactNode } from "react";
import { WordsProvider } from "@/app/words";

/** The words of the events' pages: their own, those of the frame that they use, and of prices. */
const AREAS = [
  "ui",
  "console",
  "console_calendar",
  "console_catalogue",
  "console_desk",
  "console_events",
  "console_live",
  "console_places",
  "bookings",
  "prices",
] as const;

/** Gives the pages of events their words, which no other page needs. */
export default function EventsLayout({ children }: { children: ReactNode }) {
  return <WordsProvider areas={AREAS}>{children}</WordsProvider>;
}
