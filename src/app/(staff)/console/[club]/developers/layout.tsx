import type { ReactNode } from "react";
import { WordsProvider } from "@/app/words";

const AREAS = ["ui", "console_developers"] as const;

/** Gives the pages for developers their words, which no other page needs. */
export default function DevelopersLayout({ children }: { children: ReactNode }) {
  return <WordsProvider areas={AREAS}>{children}</WordsProvider>;
}
