import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messagesOf } from "@/server/words/catalogue";
import type { Offer } from "../schema";
import { OfferChoice } from "./offer-choice";

const offer = {
  ...{ id: "prd_1", name: "Gold", gross_amount: 4900, currency: "EUR" },
  ...{ interval: "month", interval_count: 1 },
} as Offer;

const saidOf = (coming: boolean) => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messagesOf({ locale: "en" })}>
      <OfferChoice offer={offer} checked={false} coming={coming} onChoose={() => undefined} />
    </NextIntlClientProvider>,
  );
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();
};

test("the product to which a change is scheduled is marked among the others", () => {
  expect(saidOf(true)).toBe("Gold €49.00 a month Scheduled");
  expect(saidOf(false)).toBe("Gold €49.00 a month");
});
