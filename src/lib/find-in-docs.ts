/** A place in the documentation that can be found. `text` is searched, and never shown. */
export type DocsEntry = {
  kind: "Guide" | "Operation" | "Object" | "Event" | "Error";
  title: string;
  /** Stands beside the title: a path, a code, the name of the guide. */
  detail: string;
  href: string;
  text?: string;
};

/**
 * Returns the entries in which each word of the query occurs, best first: in the title before the detail, the detail
 * before the text, at the start of a word before its middle. Without a word it finds nothing.
 */
export function findInDocs(entries: readonly DocsEntry[], query: string): DocsEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const scored = entries.flatMap((entry) => {
    const scores = words.map((word) => scoreOf(entry, word));
    return scores.every((score) => score > 0) ? [{ entry, score: sum(scores) }] : [];
  });
  return scored.sort((a, b) => b.score - a.score).map(({ entry }) => entry);
}

function scoreOf({ kind, title, detail, text = "" }: DocsEntry, word: string): number {
  if (title.toLowerCase() === word) return 30;
  if (detail.toLowerCase() === word) return 20;
  // A guide explains what others only mention.
  const worth = kind === "Guide" ? 3 : 1;
  return Math.max(10 * at(title, word), 6 * at(detail, word), worth * at(text, word));
}

/** Returns 0 if a word does not occur in a text, more at the start of a word, most at the start of the text. */
function at(text: string, word: string): number {
  const lower = text.toLowerCase();
  let best = 0;
  for (let place = lower.indexOf(word); place >= 0; place = lower.indexOf(word, place + 1)) {
    if (place === 0) return 1;
    best = Math.max(best, /[a-z0-9]/.test(lower.charAt(place - 1)) ? 0.5 : 0.9);
  }
  return best;
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
