import type { ReactNode } from "react";
import { WordsProvider } from "@/app/words";

const AREAS = ["ui", "console", "console_access", "console_desk", "door"] as const;

/** Gives the pages of the door their words, which no other page needs. */
export default function DoorLayout({ children }: { children: ReactNode }) {
  return <WordsProvider areas={AREAS}>{children}</WordsProvider>;
}
