import { useTranslations } from "next-intl";
import { CircleCheck } from "@/ui/icons";
import { Link } from "@/ui/link";
import { Card } from "@/ui/card";
import { formatDate } from "@/lib/format";
import { LinkButton } from "@/ui/link-button";
import { Money } from "@/ui/money";
import type { Invoice } from "../schema";
import { invoiceAbout, sumOwed } from "./invoice-words";

/** The member's unpaid invoices, most urgent first, each with a link to pay it. */
export function AmountsDue({
  invoices,
  locale,
  zone,
}: {
  invoices: Invoice[];
  locale: string;
  zone: string;
}) {
  const words = useTranslations("money");
  if (invoices.length === 0) {
    return (
      <p className="flex items-center gap-2.5 rounded-xl bg-positive-soft px-4 py-3.5 font-medium">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-positive" />
        {words("nothing_to_pay")}
      </p>
    );
  }
  const sums = sumOwed(invoices);
  return (
    <Card as="section" aria-labelledby="owed-heading" className="grid gap-1 p-5">
      <h2 id="owed-heading" className="text-sm font-medium text-muted">
        {words("to_pay")}
      </h2>
      <p className="text-2xl font-semibold">
        {sums.map(({ currency, amount }, n) => (
          <span key={currency}>
            {n > 0 && " + "}
            <Money {...{ amount, currency, locale }} />
          </span>
        ))}
      </p>
      <ul className="mt-2 grid divide-y divide-line">
        {invoices.map((invoice) => (
          <OwedRow key={invoice.id} {...{ invoice, locale, zone }} single={invoices.length === 1} />
        ))}
      </ul>
    </Card>
  );
}

function OwedRow({
  invoice,
  locale,
  zone,
  single,
}: {
  invoice: Invoice;
  locale: string;
  zone: string;
  /** True when the sum above is this invoice's amount. */
  single: boolean;
}) {
  const words = useTranslations("money");
  const { id, number, status, due_at, amount_due, currency } = invoice;
  const late = status === "past_due";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5 last:pb-0">
      <span className="min-w-0 flex-1 basis-52">
        <Link href={`/invoices/${id}`} className="font-medium wrap-anywhere hover:underline">
          {invoiceAbout(invoice, words)}
        </Link>
        <span className="tabular block text-sm text-muted">
          {number}
          {due_at && (
            <>
              {" · "}
              <span className={late ? "font-medium text-danger" : undefined}>
                {words(late ? "overdue_since" : "due", { date: formatDate(due_at, zone, locale) })}
              </span>
            </>
          )}
          {status === "partially_paid" && ` · ${words("partly_paid")}`}
        </span>
      </span>
      <span className="flex flex-1 items-center justify-end gap-4 sm:flex-none">
        {!single && (
          <span className="mr-auto font-medium sm:mr-0">
            <Money amount={amount_due} currency={currency} locale={locale} />
          </span>
        )}
        <LinkButton
          href={`/invoices/${id}/pay`}
          size="sm"
          aria-label={words("pay_invoice", { number: number ?? "" })}
          className={single ? "w-full sm:w-auto" : ""}
        >
          {words("pay")}
        </LinkButton>
      </span>
    </li>
  );
}
