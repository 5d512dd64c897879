import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messagesOf } from "@/server/words/catalogue";
import type { CancellationPreview } from "../../preview-schema";
import { CancelSums } from "./cancel-sums";

const saidOf = (
  guests: Pick<CancellationPreview, "guests_paid_amount" | "guests_refund_amount">,
) => {
  const own = { currency: "EUR", paid_amount: 1000, refund_amount: 500, fee_amount: 500 };
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messagesOf({ locale: "en" })}>
      <CancelSums preview={{ ...own, ...guests } as CancellationPreview} />
    </NextIntlClientProvider>,
  );
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();
};

test("staff who cancel a booking read what goes back to its guests", () => {
  expect(saidOf({ guests_paid_amount: 0, guests_refund_amount: 0 })).toBe(
    "Paid €10.00 Goes back €5.00 Stays with the club €5.00",
  );
  expect(saidOf({ guests_paid_amount: 500, guests_refund_amount: 250 })).toMatch(
    /Paid by guests €5\.00 Goes back to guests €2\.50$/,
  );
});
