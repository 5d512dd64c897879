import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { explainAmount } from "@/features/scheduling/quotes/rules";
import { messagesOf } from "@/server/words/catalogue";
import { PriceLines } from "./price-lines";

const FREE = { price_amount: 0, currency: "EUR", price_deductions: [], tax: null, tax_amount: 0 };

/** Returns what a German reader is shown of a price by the rule of this name; null for none. */
function shown(rule: string | null): string {
  const price = {
    ...{ amount_due: 0, currency: "EUR", cancellation: "" },
    ...{ price_rule_id: rule, explanation: explainAmount(FREE, rule) },
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="de" timeZone="UTC" messages={messagesOf({ locale: "de" })}>
      <PriceLines price={price} locale="de" />
    </NextIntlClientProvider>,
  );
}

test("what no price rule names is free of charge in the reader's language", () => {
  expect(shown(null)).not.toContain("Free of charge");
  expect(shown(null)).toContain("Kostenlos</dt>");
});

test("a price has the name that the club gave its rule", () => {
  expect(shown("Happy hour")).toContain("Happy hour</dt>");
});
