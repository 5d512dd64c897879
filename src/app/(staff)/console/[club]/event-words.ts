import { getLocale, getMessages } from "next-intl/server";

/** Reads what names kinds of events: families by name, in order, and each type as a sentence. */
export async function readEventWords() {
  const [{ event_types: words }, locale] = await Promise.all([getMessages(), getLocale()]);
  const families = Object.entries(words.families)
    .map(([family, name]) => ({ id: `${family}.*`, name }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
  const names = new Map<string, string>(families.map(({ id, name }) => [id, name]));
  const sentences = new Map<string, string>(
    Object.entries(words.types).flatMap(([family, kinds]) =>
      Object.entries(kinds).map(([kind, sentence]) => [`${family}.${kind}`, sentence] as const),
    ),
  );
  /** Returns what happened; a type without a sentence, from a later version, stands for itself. */
  const sentenceOf = (type: string) => sentences.get(type) ?? type;
  /** Returns what a subscription is for, in words: a family's name, or the type's sentence. */
  const patternName = (pattern: string) => names.get(pattern) ?? sentenceOf(pattern);
  return { families, sentenceOf, patternName };
}
