import type { ReactNode } from "react";
import { WordsProvider } from "@/app/words";
import { CATALOGUE_AREAS } from "./areas";

/** Gives the pages of the catalogue their words, which no other page needs. */
export default function CatalogueLayout({ children }: { children: ReactNode }) {
  return <WordsProvider areas={CATALOGUE_AREAS}>{children}</WordsProvider>;
}
