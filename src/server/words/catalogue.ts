import fs from "node:fs";
import path from "node:path";
import { createTranslator } from "use-intl/core";
import type { Area, Messages, Reader, Words } from "./messages";

/**
 * Reads the catalogue, `src/words`: a folder for each language, a file for each area. A folder of two or three letters
 * adds a language; `de.formal` beside `de` has only the texts that address the reader formally.
 */

/** The language that has every text, for readers of a language that the catalogue lacks. */
const FALLBACK = "en";
const ROOT = path.join(process.cwd(), "src/words");

type Texts = { [key: string]: string | Texts };

const read = new Map<string, Texts>();

let found: string[] | undefined;

/** Returns the languages of the catalogue, e.g. `["de", "en", "fr"]`. */
export function languages(): string[] {
  found ??= fs
    .readdirSync(ROOT)
    .filter((name) => /^[a-z]{2,3}$/.test(name))
    .sort();
  return found;
}

/** Returns the catalogue's language for a tag: `de` for `de-AT`, English for a language that it lacks. */
export function languageOf(locale: string | null): string {
  const language = (locale ?? "").split("-")[0]?.toLowerCase() ?? "";
  return languages().includes(language) ? language : FALLBACK;
}

/** Returns all texts for a reader, by area. */
export function messagesOf({ locale, tone = "informal" }: Reader): Messages {
  const language = languageOf(locale);
  const name = tone === "formal" ? `${language}.formal` : language;
  const known = read.get(name);
  if (known) return known as Messages;
  const folders = [FALLBACK, language, name];
  const texts = folders.map(readFolder).reduce(merge);
  read.set(name, texts);
  return texts as Messages;
}

/** Returns the words of an area for a reader, outside of pages: in mails, documents and on cards. */
export function wordsOf<A extends Area>(area: A, { locale, tone }: Reader): Words<A> {
  const messages = messagesOf({ locale, tone });
  return createTranslator<Messages, A>({ locale, messages, namespace: area as never }) as Words<A>;
}

function readFolder(name: string): Texts {
  const dir = path.join(ROOT, name);
  if (!fs.existsSync(dir)) return {};
  const files = fs.readdirSync(dir).filter((file) => file.endsWith(".json"));
  return Object.fromEntries(
    files.map((file) => [
      path.basename(file, ".json"),
      JSON.parse(fs.readFileSync(path.join(dir, file), "utf8")) as Texts,
    ]),
  );
}

/** Returns the texts of both; where both have a key, the second's. */
function merge(first: Texts, second: Texts): Texts {
  const merged = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const before = merged[key];
    merged[key] =
      typeof value === "object" && typeof before === "object" ? merge(before, value) : value;
  }
  return merged;
}
