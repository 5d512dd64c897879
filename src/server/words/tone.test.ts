import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { languages, messagesOf } from "./catalogue";

type Texts = { [key: string]: string | Texts };

/** Returns each text by its path, e.g. `shell.home`. */
const pathsOf = (texts: Texts, path = ""): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[path + key, text]] : pathsOf(text, `${path}${key}.`),
  );
const textsOf = (locale: string, tone?: "formal") =>
  pathsOf(messagesOf({ locale, ...(tone && { tone }) }) as Texts);

const word = (...parts: string[]) => `(?<![\\p{L}’])(?:${parts.join("|")})(?!\\p{L})`;
/** Words that address one friend, by language: pronouns, and orders that no noun or third person looks like. */
const FRIENDLY: Record<string, RegExp> = {
  de: new RegExp(
    [
      word(
        "[Dd]u",
        "[Dd]ich",
        "[Dd]ir",
        "[Dd]ein(?:e[mnrs]?|s)?",
        "[Ee]uch",
        "[Ee]uer",
        "[Ee]ure[mnrs]?",
      ),
      word(
        "[Ww]ähle",
        "[Pp]rüfe",
        "[Vv]ersuche",
        "[Bb]uche",
        "[Bb]ezahle",
        "[Gg]ib",
        "[Ss]ieh",
        "[Ss]telle?",
        "[Ll]ade",
        "[Mm]elde",
        "[Gg]eh",
        "[Ww]arte",
        "[Öö]ffne",
        "[Kk]ürze",
        "[Ss]torniere",
        "[Ee]ntferne",
        "[Zz]eige?",
        "[Nn]imm",
        "[Zz]ahle",
        "[Ss]peichere",
        "[Mm]ach",
        "[Ss]ag",
        "[Nn]enne",
        "[Ll]ass",
        "[Tt]ippe",
        "[Kk]omm",
        "[Ff]üge",
        "[Bb]estätige",
        "[Mm]arkiere",
        "[Kk]opiere",
        "[Ss]chick",
        "[Bb]estell",
        "[Nn]otiere",
        "[Vv]ergleiche",
        "[Ff]ordere",
      ),
      word("[Ff]rag", "[Vv]ersuch es"),
    ].join("|"),
    "u",
  ),
  fr: new RegExp(
    [
      `${word("[Tt]u", "[Tt]e", "[Tt]oi", "[Tt]on", "[Tt]a", "[Tt]es")}|(?<!\\p{L})[Tt]’`,
      "(?:^|[.!?:} ] ?)(?:Choisis|Réessaie|Recharge|Regarde|Paie|Ouvre|Saisis|Ajoute|Retire|Prends|Donne)(?!\\p{L})",
    ].join("|"),
    "u",
  ),
};

describe.each(languages().filter((language) => FRIENDLY[language]))(
  "a formal club in %s",
  (language) => {
    const friendly = FRIENDLY[language] ?? /(?!)/;
    const friends = new Map(textsOf(language));
    const formal = textsOf(language, "formal");

    it("has another text wherever friends are addressed as such, and says nothing friendly", () => {
      expect([...friends.values()].filter((text) => friendly.test(text)).length).toBeGreaterThan(
        50,
      );
      expect(formal.filter(([, text]) => friendly.test(text))).toEqual([]);
    });

    it("has its own texts only where they differ, with the same arguments", () => {
      const argumentsOf = (text = "") =>
        [
          ...new Set(
            [...text.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map(([, given, tag]) => given ?? tag),
          ),
        ].toSorted();
      const dir = `src/words/${language}.formal`;
      for (const file of fs.readdirSync(dir)) {
        const own = JSON.parse(fs.readFileSync(`${dir}/${file}`, "utf8")) as Texts;
        for (const [key, text] of pathsOf(own, `${file.replace(".json", "")}.`)) {
          expect({ key, text }).not.toEqual({ key, text: friends.get(key) });
          expect({ key, arguments: argumentsOf(text) }).toEqual({
            key,
            arguments: argumentsOf(friends.get(key)),
          });
        }
      }
    });
  },
);

it("says das Wallet wherever German has one, and never die Wallet", () => {
  const texts = [...textsOf("de"), ...textsOf("de", "formal")];
  expect(texts.filter(([, text]) => /(?:der|die|zur|eine|einer) Wallet/i.test(text))).toEqual([]);
});
