import type { ReactNode } from "react";
import { WordsProvider } from "@/app/words";

const AREAS = ["ui", "console", "console_access", "console_designs", "console_desk"] as const;

/** Gives the pages of cards their words, which no other page needs. */
export default function CardsLayout({ children }: { children: ReactNode }) {
  return <WordsProvider areas={AREAS}>{children}</WordsProvider>;
}
