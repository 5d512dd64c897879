import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messagesOf, wordsOf } from "@/server/words/catalogue";
import { FoundClub } from "./found-club";

const choices = { zones: [], currencies: [], languages: [] };
const answersFor = (first: boolean) => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messagesOf({ locale: "en" })}>
      <FoundClub
        countries={[]}
        choices={choices}
        likely={null}
        first={first}
        onSend={() => Promise.resolve(null)}
      />
    </NextIntlClientProvider>,
  );
  return html.match(/<(?:input|select)\b/g)?.length;
};

test("the line above the form promises as many answers as the form takes", () => {
  const words = wordsOf("console_setup", { locale: "en" });
  expect(words("found.lead")).toMatch(/^Four answers/);
  expect(answersFor(true)).toBe(4);
  expect(words("found.lead_more")).toMatch(/^Two answers/);
  expect(answersFor(false)).toBe(2);
});
