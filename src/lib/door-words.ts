import { de } from "./door-words-de";
import { en } from "./door-words-en";

export type DoorWords = typeof en;
type Says = DoorWords["says"];
/** A sentence that is the same whenever it is said. */
export type Sentence = { [K in keyof Says]: Says[K] extends string ? K : never }[keyof Says];

/** Returns the words in the language of a locale: German or, for all others, English. */
export const doorWords = (locale: string): DoorWords => (/^de\b/i.test(locale) ? de : en);

/** Why something was refused, by the code of the server's answer. */
export function refusalOf({ refusals }: DoorWords, code: string): string {
  return Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : refusals.refused;
}
