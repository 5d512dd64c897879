import fs from "node:fs";
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { longSentences, programmersSigns } from "@/testing/oracles/plain-words";
import { languageOf, languages, messagesOf, wordsOf } from "./catalogue";
import { acceptedLocale } from "./reader";

type Texts = { [key: string]: string | Texts };

/** Returns each text of a folder of the catalogue by its path, e.g. `shell.home`. */
function textsOf(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (texts: Texts, path: string) => {
    for (const [key, text] of Object.entries(texts))
      if (typeof text === "string") found.set(`${path}.${key}`, text);
      else walk(text, `${path}.${key}`);
  };
  for (const file of fs.readdirSync(`src/words/${folder}`))
    walk(
      JSON.parse(fs.readFileSync(`src/words/${folder}/${file}`, "utf8")) as Texts,
      file.replace(".json", ""),
    );
  return found;
}

/** Returns the arguments and tags of a text, sorted: `{name}`, `<code>`. */
const partsOf = (text: string) =>
  [
    ...new Set(
      [...text.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map(([, given, tag]) => given ?? `<${tag}>`),
    ),
  ].toSorted();

const english = textsOf("en");

it.each(fs.readdirSync("src/words").filter((name) => name !== "README.md"))(
  "the texts in %s write a number of hours by its sign, as lengths of time do",
  (folder) => {
    const abbreviated = [...textsOf(folder)].filter(([, text]) => /\} (Std|hrs?)\b/.test(text));
    expect(abbreviated).toEqual([]);
  },
);

describe.each(languages())("the catalogue in %s", (language) => {
  const texts = textsOf(language);

  it("has the keys of English, and no more", () => {
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it("has no empty text", () => {
    expect([...texts].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("uses the arguments and tags of English", () => {
    for (const [key, text] of texts)
      expect({ key, parts: partsOf(text) }).toEqual({
        key,
        parts: partsOf(english.get(key) ?? ""),
      });
  });

  it("can be formatted", () => {
    const failed: string[] = [];
    for (const [key, text] of texts) {
      const parts = partsOf(text);
      const given = Object.fromEntries(
        parts.map((part) =>
          part.startsWith("<")
            ? [part.slice(1, -1), (inner: unknown) => inner]
            : [part, /\b(count|number|left)\b/.test(part) ? 2 : "2"],
        ),
      );
      const onError = (error: Error) => failed.push(`${key}: ${error.message}`);
      void createTranslator({ locale: language, messages: { text }, onError }).rich(
        "text",
        given as never,
      );
    }
    expect(failed).toEqual([]);
  });

  it("speaks plainly, in sentences of at most fourteen words", () => {
    const faults = [...texts].flatMap(([key, text]) => {
      // Without its arguments, whose names may look like fields.
      const read = plain(text);
      return [...programmersSigns(read), ...longSentences(read)].map((fault) => `${key}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });
});

/** Returns a text with one word for each argument, and the longest branch of each choice without its syntax. */
function plain(text: string): string {
  let before = "";
  let rest = text.replaceAll(/<\/?\w+>/g, "");
  while (rest !== before) {
    before = rest;
    rest = rest
      .replaceAll(/\{\w+\}/g, "X")
      .replaceAll(
        /\{\w+, (?:plural|select|selectordinal),((?:\s*[=\w]+ ?\{[^{}]*\})+)\s*\}/g,
        (_all, branches: string) =>
          [...branches.matchAll(/\{([^{}]*)\}/g)]
            .map(([, branch = ""]) => branch)
            .reduce((longest, one) => (one.length > longest.length ? one : longest), ""),
      );
  }
  return rest;
}

describe("a reader's words", () => {
  it("name one thing in the singular", () => {
    const bought = { title: "A", count: 1 };
    expect(wordsOf("purchases", { locale: "fr" })("and_more", bought)).toBe("A et 1 autre");
    const owed = { first: "A", count: 1 };
    expect(wordsOf("money", { locale: "fr" })("about_more", owed)).toBe("A et 1 autre");
    expect(wordsOf("ui", { locale: "fr" })("times.left", { count: 1 })).toBe("1 libre");
  });

  it("are those of the tag's language, or English", () => {
    expect(languageOf("de-AT")).toBe("de");
    expect(languageOf("xx")).toBe("en");
    expect(wordsOf("shell", { locale: "fr-CA" })("home")).toBe("Accueil");
    expect(messagesOf({ locale: "nl" }).shell.home).toBe("Home");
  });

  it("are those of the first language of the browser that the catalogue has", () => {
    expect(acceptedLocale("nl-NL,nl;q=0.9,fr-CH;q=0.8,en;q=0.7")).toBe("fr-CH");
    expect(acceptedLocale(null)).toBe("en");
  });
});
