import type { ReactNode } from "react";
import { WordsProvider } from "@/app/words";

const AREAS = [
  "ui",
  "console",
  "console_catalogue",
  "console_desk",
  "memberships",
  "terms",
] as const;

/** Gives the pages of the catalogue their words, which no other page needs. */
export default function CatalogueLayout({ children }: { children: ReactNode }) {
  return <WordsProvider areas={AREAS}>{children}</WordsProvider>;
}
