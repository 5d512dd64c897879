import { useTranslations } from "next-intl";
import { TakeForInvoice } from "@/features/backoffice/desk/components/staff/take-for-invoice";
import { CreditInvoice } from "@/features/billing/credit-notes/components/staff/credit-invoice";
import { NoteLines } from "@/features/billing/credit-notes/components/staff/note-lines";
import { DocumentSums, SumLine } from "@/features/billing/invoices/components/invoice-sums";
import { SettledSums } from "@/features/billing/invoices/components/settled-sums";
import { InvoiceActs } from "@/features/billing/invoices/components/staff/invoice-acts";
import { invoiceActs } from "@/features/billing/invoices/components/staff/invoice-views";
import { MoneyHistory } from "@/features/billing/invoices/components/staff/money-history";
import { Term, Terms } from "@/features/billing/invoices/components/staff/terms";
import { BookingMoney } from "@/features/scheduling/bookings/components/staff/booking-money";
import { formatDate } from "@/lib/format";
import { StatusBadge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { FileLink } from "@/ui/file-link";
import { FollowChanges } from "@/ui/follow-changes";
import { Link } from "@/ui/link";
import type { ReadInvoice } from "./read-invoice";

const link = "inline-flex items-center text-accent underline wrap-anywhere pointer-coarse:min-h-11";

/** Shows an invoice with its money and its acts: in two columns as a page, in one beside a list. */
export function InvoiceCards({ read, beside = false }: { read: ReadInvoice; beside?: boolean }) {
  const words = useTranslations("console_money.invoice");
  const { invoice, paid, notes, history, may, locale, timezone } = read;
  const { amount_due, currency, status } = invoice;
  const gap = beside ? "gap-4" : "gap-6";
  return (
    <>
      <div className={`grid ${gap} ${beside ? "" : "lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"}`}>
        <div className={`grid content-start ${gap}`}>
          <Facts read={read} />
          <Card as="section" aria-labelledby="lines" className="grid gap-3 p-5">
            <h2 id="lines" className="text-lg">
              {words("lines")}
            </h2>
            <DocumentSums document={invoice} locale={locale}>
              <SettledSums
                words={(row) => words(`sums.${row}`)}
                notes={may("credit-notes:read") ? notes : null}
                {...{ invoice, locale }}
              />
              {status !== "draft" && status !== "voided" && status !== "paid" && (
                <SumLine
                  strong
                  term={words("sums.due")}
                  amount={amount_due}
                  {...{ currency, locale }}
                />
              )}
            </DocumentSums>
            {invoice.notes && (
              <p className="rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere">
                {invoice.notes}
              </p>
            )}
          </Card>
        </div>
        <div className={`grid content-start ${gap}`}>
          {paid.length > 0 && (
            <Card as="section" aria-labelledby="payments" className="grid gap-4 p-5">
              <h2 id="payments" className="text-lg">
                {words("payments")}
              </h2>
              <BookingMoney
                paid={paid}
                givesBack={may("refunds:write")}
                notes={may("credit-notes:read")}
                {...{ timezone, locale }}
              />
            </Card>
          )}
          {notes.length > 0 && (
            <Card as="section" aria-labelledby="notes" className="grid gap-4 p-5">
              <h2 id="notes" className="text-lg">
                {words("notes")}
              </h2>
              <NoteLines notes={notes} timezone={timezone} locale={locale} />
            </Card>
          )}
          {history.length > 0 && (
            <Card as="section" aria-labelledby="history" className="grid gap-4 p-5">
              <h2 id="history" className="text-lg">
                {words("history")}
              </h2>
              <MoneyHistory entries={history} timezone={timezone} locale={locale} />
            </Card>
          )}
        </div>
      </div>
      <FollowChanges
        objects={["credit_note", "refund"]}
        ids={[invoice.id, ...paid.map(({ payment }) => payment.id)]}
      />
    </>
  );
}

function Facts({ read: { invoice, may, locale, timezone } }: { read: ReadInvoice }) {
  const words = useTranslations("console_money.invoice");
  const live = useTranslations("console_live.files");
  const { id, status, member_id, member, account } = invoice;
  const day = (at: string | null) => at && formatDate(at, timezone, locale);
  const acts = invoiceActs(invoice);
  const takes = may("payments:write") && acts.take;
  const credits = may("credit-notes:write") && acts.left > 0;
  const writes = may("invoices:write") && status !== "voided";
  return (
    <Card as="section" aria-labelledby="facts" className="grid gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="facts" className="text-lg">
          {words("facts")}
        </h2>
        <StatusBadge status={status} />
      </div>
      <Terms>
        <Term term={words("member")}>
          {member ? (
            <Link href={`/members/${member_id}`} className={link}>
              {member.name}
            </Link>
          ) : (
            words("somebody")
          )}
        </Term>
        {account && <Term term={words("account")}>{account.name}</Term>}
        {invoice.issued_at && <Term term={words("issued")}>{day(invoice.issued_at)}</Term>}
        {invoice.mailed_at && <Term term={words("mailed")}>{day(invoice.mailed_at)}</Term>}
        {invoice.due_at && <Term term={words("due")}>{day(invoice.due_at)}</Term>}
        {invoice.paid_at && <Term term={words("paid")}>{day(invoice.paid_at)}</Term>}
        {invoice.voided_at && <Term term={words("voided")}>{day(invoice.voided_at)}</Term>}
      </Terms>
      {status !== "draft" && (
        <p className="text-sm">
          <FileLink href={`/console/v1/invoices/${id}/pdf`} className={link}>
            {live("invoice")}
          </FileLink>
        </p>
      )}
      {(takes || credits || writes) && (
        <div data-acts className="flex flex-wrap items-center gap-2">
          {takes && <TakeForInvoice invoice={invoice} />}
          {credits && <CreditInvoice invoice={invoice} left={acts.left} />}
          {writes && <InvoiceActs invoice={invoice} />}
        </div>
      )}
    </Card>
  );
}
