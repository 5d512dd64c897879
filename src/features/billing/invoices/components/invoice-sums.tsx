import { useTranslations } from "next-intl";
import { Link } from "@/ui/link";
import type { ReactNode } from "react";
import { Money } from "@/ui/money";
import type { Invoice, InvoiceLine } from "../schema";
import { sumTaxes, taxName } from "./invoice-words";

type Document = Pick<Invoice, "lines" | "currency" | "total">;

/** The lines of an invoice or a credit note, with their taxes and totals. */
export function DocumentSums({
  document,
  locale,
  children,
}: {
  document: Document;
  locale: string;
  /** Further `SumLine`s below the total. */
  children?: ReactNode;
}) {
  const words = useTranslations("money");
  const { lines, currency, total } = document;
  const taxes = sumTaxes(lines);
  const added = taxes.filter(({ inclusive }) => !inclusive);
  return (
    <div className="grid gap-4">
      <table className="w-full text-left">
        <caption className="sr-only">{words("lines")}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{words("line_what")}</th>
            <th scope="col">{words("line_amount")}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line, n) => (
            <Line key={n} {...{ line, currency, locale }} />
          ))}
        </tbody>
      </table>
      <dl className="grid gap-2 border-t border-line-strong pt-3 text-sm">
        {added.map(({ id, label, amount }) => (
          <SumLine
            key={id}
            term={words("tax_plus", { tax: label })}
            {...{ amount, currency, locale }}
          />
        ))}
        <SumLine strong term={words("total")} amount={total} {...{ currency, locale }} />
        {taxes
          .filter(({ inclusive }) => inclusive)
          .map(({ id, label, amount }) => (
            <SumLine
              key={id}
              term={words("tax_incl", { tax: label })}
              {...{ amount, currency, locale }}
            />
          ))}
        {children}
      </dl>
    </div>
  );
}

function Line({ line, currency, locale }: { line: InvoiceLine; currency: string; locale: string }) {
  const words = useTranslations("money");
  const { description, quantity, unit_amount, amount, booking_id, tax } = line;
  return (
    <tr>
      <td className="py-2.5 pr-4 align-top">
        <span className="font-medium wrap-anywhere">{description}</span>
        <span className="block text-sm text-muted">
          {quantity !== 1 && (
            <span className="tabular mr-2">
              {quantity} × <Money amount={unit_amount} {...{ currency, locale }} />
            </span>
          )}
          {tax && (
            <span className="mr-2">
              {words(tax.inclusive ? "tax_incl" : "tax_plus", { tax: taxName(tax) })}
            </span>
          )}
          {booking_id && (
            <Link
              href={`/bookings/${booking_id}`}
              className="font-medium text-accent underline-offset-2 hover:underline"
            >
              {words("see_booking")}
            </Link>
          )}
        </span>
      </td>
      <td className="py-2.5 text-right align-top font-medium">
        <Money amount={amount} {...{ currency, locale }} />
      </td>
    </tr>
  );
}

/** One row of the sums. */
export function SumLine({
  term,
  amount,
  currency,
  locale,
  strong = false,
}: {
  term: string;
  amount: number;
  currency: string;
  locale: string;
  strong?: boolean;
}) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 ${strong ? "text-base font-semibold" : "text-muted"}`}
    >
      <dt>{term}</dt>
      <dd>
        <Money amount={amount} currency={currency} locale={locale} />
      </dd>
    </div>
  );
}
