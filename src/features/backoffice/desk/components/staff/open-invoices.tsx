import { useLocale, useTranslations } from "next-intl";
import { invoiceAbout } from "@/features/billing/invoices/components/invoice-words";
import type { Invoice } from "@/features/billing/invoices/schema";
import { formatDate } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { FileLink } from "@/ui/file-link";
import { TakeForInvoice } from "./take-for-invoice";

/** Lists the invoices that a member has not paid, each with its document, and takes the money for them. */
export function OpenInvoices({
  invoices,
  takes,
  timezone,
}: {
  invoices: readonly Invoice[];
  /** The person may record payments. */
  takes: boolean;
  timezone: string;
}) {
  const words = useTranslations("console.members");
  const money = useTranslations("money");
  const locale = useLocale();
  return (
    <ul className="grid gap-4">
      {invoices.map((invoice) => (
        <li key={invoice.id} className="grid justify-items-start gap-1.5 text-sm">
          <FileLink
            href={`/console/v1/invoices/${invoice.id}/pdf`}
            className="tabular inline-flex items-center text-accent underline pointer-coarse:min-h-11"
          >
            {money("invoice_number", { number: invoice.number ?? "" })}
          </FileLink>
          <p className="wrap-anywhere">{invoiceAbout(invoice, money)}</p>
          <p className="flex flex-wrap items-center gap-1.5">
            <Badge tone={invoice.status === "past_due" ? "danger" : "warning"}>
              {words("owes", { amount: formatMoney(invoice.amount_due, invoice.currency, locale) })}
            </Badge>
            {invoice.due_at && (
              <span className="text-muted">
                {words("due_on", { day: formatDate(invoice.due_at, timezone, locale) })}
              </span>
            )}
          </p>
          {takes && <TakeForInvoice invoice={invoice} />}
        </li>
      ))}
    </ul>
  );
}
