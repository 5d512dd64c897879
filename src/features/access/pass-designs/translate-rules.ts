import { cardValues, type Holder } from "./holder-rules";
import type { PassDesignField, PassLink, PassTranslations } from "./schema";
import { renderTemplate } from "@/lib/card-template";
import { textsOf } from "@/lib/card-texts";

type Translated = {
  description: string;
  logo_text: string | null;
  fields: PassDesignField[];
  barcode: { alt_text: string | null };
  links: PassLink[];
  translations: PassTranslations;
};

/**
 * Returns the translations of a card's texts, by language: text as it appears on the card → its
 * translation. Values too: their dates and numbers are written in that language, and words that
 * come out of a template (`Active`) may be translated like any other text. Unchanged texts are left
 * out.
 */
export function translateCard(
  design: Translated,
  holder: Holder,
): Record<string, Record<string, string>> {
  const texts = textsOf(design);
  const here = cardValues(holder);
  return Object.fromEntries(
    Object.entries(design.translations).map(([locale, words]) => {
      const there = cardValues(holder, locale);
      const wordFor = (text: string) => (Object.hasOwn(words, text) ? words[text] : undefined);
      const translated: Record<string, string> = {};
      for (const text of texts) {
        const shown = renderTemplate(text, here);
        const template = wordFor(text);
        const written = renderTemplate(template ?? text, there);
        const translation =
          template === undefined ? (wordFor(shown) ?? wordFor(written) ?? written) : written;
        // Two texts that read the same can have one translation only: the first wins.
        if (shown !== "" && translation !== shown && !Object.hasOwn(translated, shown))
          translated[shown] = translation;
      }
      return [locale, translated];
    }),
  );
}

/** Returns what a screen shows for a card's text in a language: its translation, if the design has that language. */
export function sayingIn(
  design: Translated,
  holder: Holder,
  locale: string,
): (text: string) => string {
  const [language = locale] = locale.split("-");
  const words = design.translations[locale] ?? design.translations[language];
  if (!words) return (text) => text;
  const said = translateCard({ ...design, translations: { [locale]: words } }, holder)[locale];
  return (text) => said?.[text] ?? text;
}
