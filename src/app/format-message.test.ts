import { createTranslator } from "use-intl/core";
import formatCompiled from "use-intl/format-message/format-only";
import { describe, expect, it } from "vitest";
import { languages, messagesOf } from "@/server/words/catalogue";
import formatMessage, { compiled } from "./format-message";

type Texts = { [key: string]: string | Texts };

const textsOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((one) => (typeof one === "string" ? one : textsOf(one)));

const options = (locale: string) => ({
  ...{ locale, timeZone: "UTC", cache: {} as never },
  formatters: {
    getNumberFormat: (...of) => new Intl.NumberFormat(...of),
    getDateTimeFormat: (...of) => new Intl.DateTimeFormat(...of),
    getPluralRules: (...of) => new Intl.PluralRules(...of),
  } as Parameters<typeof formatMessage>[3]["formatters"],
});

const ARGUMENT = /\{(\w+)[,}]|<(\w+)>/g;

/** Returns a value for each argument of a text: numbers where it counts, and a function for each tag. */
function valuesOf(text: string, number: number) {
  return Object.fromEntries(
    [...text.matchAll(ARGUMENT)].map(([, name = "", tag]) => [
      tag ?? name,
      tag ? (inner: unknown) => `[${String(inner)}]` : countsIn(text, name) ? number : "Zoë",
    ]),
  );
}

const countsIn = (text: string, name: string) =>
  new RegExp(`\\{${name}, (plural|selectordinal|number)`).test(text);

describe.each(languages())("the texts in %s", (locale) => {
  const texts = [...new Set(textsOf(messagesOf({ locale })))];

  it("say the same compiled, as browsers get them, as next-intl's own formatter says", () => {
    const failed = texts.filter((text) =>
      [0, 1, 2, 21, 1234].some((number) => {
        const values = valuesOf(text, number) as never;
        const own = createTranslator({ locale, messages: { text } }).rich("text", values);
        const joined = [formatCompiled("text", compiled(text), values, options(locale))].flat();
        return joined.join("") !== [own].flat().join("");
      }),
    );
    expect(failed).toEqual([]);
  });

  it("may be compiled or not where a server formats them", () => {
    const failed = texts.filter((text) => {
      const values = valuesOf(text, 2) as never;
      const raw = formatMessage("text", text, values, options(locale));
      const done = formatMessage("text", compiled(text), values, options(locale));
      return JSON.stringify(raw) !== JSON.stringify(done);
    });
    expect(failed).toEqual([]);
  });
});
