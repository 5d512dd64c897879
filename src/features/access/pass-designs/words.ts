import { messagesOf, wordsOf } from "@/server/words/catalogue";
import type { Messages } from "@/server/words/messages";

type CardWord = Exclude<keyof Messages["pass_cards"], "design">;

/** Returns our own word or a status in a language; one without words as it is named: `on_hold` → `On hold`. */
export function wordOf(name: string, locale: string): string {
  const { pass_cards } = messagesOf({ locale });
  return name !== "design" && Object.hasOwn(pass_cards, name)
    ? wordsOf("pass_cards", { locale })(name as CardWord)
    : name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
}
