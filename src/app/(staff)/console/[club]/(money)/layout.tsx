import type { ReactNode } from "react";
import { WordsProvider } from "@/app/words";

/** The words of the pages of money, which no other page needs. */
const AREAS = ["ui", "console", "console_desk", "console_live", "console_money"] as const;

/** Gives the pages of money their words. */
export default function MoneyLayout({ children }: { children: ReactNode }) {
  return <WordsProvider areas={AREAS}>{children}</WordsProvider>;
}
