import type { ReactNode } from "react";
import { WordsProvider } from "@/app/words";

/** The words of accounts and groups, which no other page needs. */
const AREAS = ["ui", "console", "console_desk", "console_money", "console_people"] as const;

/** Gives the pages of accounts and groups their words. */
export default function PeopleLayout({ children }: { children: ReactNode }) {
  return <WordsProvider areas={AREAS}>{children}</WordsProvider>;
}
