import { foldWord } from "@/lib/time-words/day-words";

const folded = (text: string) => text.split(/\s/).filter(Boolean).map(foldWord);

/** Tells whether each word that was typed begins a word of the text, accents aside. */
export function matches(typed: string, text: string): boolean {
  const words = folded(text);
  return folded(typed).every((part) => words.some((word) => word.startsWith(part)));
}
