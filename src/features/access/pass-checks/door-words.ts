import { de } from "./door-words-de";
import { en } from "./door-words-en";

export type DoorWords = typeof en;
type Says = DoorWords["says"];
/** A sentence without variable parts. */
export type Sentence = { [K in keyof Says]: Says[K] extends string ? K : never }[keyof Says];

/** Returns the words in the language of a locale: German, or English for all others. */
export const doorWords = (locale: string): DoorWords => (/^de\b/i.test(locale) ? de : en);

/** Returns the sentence for a refusal, by the code of the server's answer. */
export function refusalOf({ refusals }: DoorWords, code: string): string {
  return Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : refusals.refused;
}
