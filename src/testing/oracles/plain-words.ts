/** The most words in a sentence for members. */
const MOST_WORDS = 14;

/** Returns the sentences of a text that are too long for members. A text in braces counts as one word. */
export function longSentences(text: string): string[] {
  return text
    .replaceAll(/\{[^{}]*\}/g, "X")
    .split(/(?<=[.!?:;…])\s+/)
    .filter(
      (one) => one.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length > MOST_WORDS,
    );
}

/** Returns the signs in a text that only those who write clients can read. */
export function programmersSigns(text: string): string[] {
  return [
    ...(text.includes("`") ? ["a backtick"] : []),
    ...(/[a-z]_[a-z]/.test(text) ? ["a field's name"] : []),
  ];
}

/** Returns the faults of words for members: they must be whole sentences, short ones, and plain. */
export function faultsIn(words: string): string[] {
  const sentences = words.match(/[^.!?]+[.!?]/g) ?? [];
  return [
    ...programmersSigns(words),
    ...(/\b(API|endpoint|client|parameter|request|id)\b/.test(words)
      ? ["a word of programmers"]
      : []),
    ...(sentences.join("") === words && sentences.length > 0 ? [] : ["no whole sentences"]),
    ...longSentences(words).map((one) => `too long: ${one}`),
  ];
}
