import type { ReactNode } from "react";
import { WordsProvider } from "@/app/words";

const AREAS = ["ui", "console", "console_desk", "console_roles", "rights"] as const;

/** Gives the pages of the staff their words, which no other page needs. */
export default function StaffLayout({ children }: { children: ReactNode }) {
  return <WordsProvider areas={AREAS}>{children}</WordsProvider>;
}
