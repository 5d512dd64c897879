import { useTranslations } from "next-intl";
import { Link } from "@/ui/link";
import { StatusBadge } from "@/ui/badge";
import { formatDate } from "@/lib/format";
import { Money } from "@/ui/money";
import type { Invoice } from "../schema";
import { invoiceAbout } from "./invoice-words";
import { PdfLink } from "./pdf-link";

/** One invoice in a list, with its subject, date, amount, state and document. */
export function InvoiceRow({
  invoice,
  locale,
  zone,
}: {
  invoice: Invoice;
  locale: string;
  zone: string;
}) {
  const words = useTranslations("money");
  const { id, number, currency, total, status, issued_at, created_at } = invoice;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-xl bg-raised p-4 pr-2 shadow-md transition-shadow duration-150 hover:shadow-lg forced-colors:border">
      <span className="min-w-0 flex-1 basis-52">
        <Link
          href={`/invoices/${id}`}
          className="line-clamp-2 font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-xl"
        >
          {invoiceAbout(invoice, words) || words("invoice_number", { number: number ?? "" })}
        </Link>
        <span className="tabular block text-sm text-muted">
          {number} · {formatDate(issued_at ?? created_at, zone, locale)}
        </span>
      </span>
      <span className="flex flex-1 items-center justify-end gap-3 sm:flex-none">
        <span className="mr-auto sm:mr-0">
          <StatusBadge status={status} />
        </span>
        <span className="min-w-20 text-right font-medium">
          <Money amount={total} currency={currency} locale={locale} />
        </span>
        <PdfLink
          href={`/portal/v1/invoices/${id}/pdf`}
          name={words("pdf_invoice", { number: number ?? "" })}
        />
      </span>
    </li>
  );
}
