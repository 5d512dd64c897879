import { titled } from "@/app/titled";
import { formatMoney } from "@/lib/money";
import { getTranslations } from "next-intl/server";
import { useTranslations } from "next-intl";
import { FileText } from "@/ui/icons";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { CreditNoteRow } from "@/features/billing/credit-notes/components/credit-note-row";
import { DocumentSums, SumLine } from "@/features/billing/invoices/components/invoice-sums";
import { SettledSums } from "@/features/billing/invoices/components/settled-sums";
import { isPayable } from "@/features/billing/invoices/words";
import type { Invoice } from "@/features/billing/invoices/schema";
import { PaymentRow } from "@/features/billing/payments/components/payment-row";
import { StatusBadge } from "@/ui/badge";
import { Card, CardHeader } from "@/ui/card";
import { formatDate } from "@/lib/format";
import { LinkButton } from "@/ui/link-button";
import { hidden } from "@/ui/hidden";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { orNull } from "@/app/or-null";
import { openPage } from "../../portal";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ paid?: string }> };

/** Cached for the page and its title. */
const readInvoice = cache(async (id: string) => {
  const { call } = await openPage(`/invoices/${id}`);
  return orNull(call.invoices.get({ invoice_id: id }));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const invoice = await readInvoice((await params).id);
  if (!invoice) return titled("not_found")();
  const words = await getTranslations("money");
  return { title: words("invoice_number", { number: invoice.number ?? "" }) };
}

export default async function InvoicePage({ params, searchParams }: Props) {
  const { id } = await params;
  const { call, locale, me } = await openPage(`/invoices/${id}`);
  const invoice = await readInvoice(id);
  if (!invoice) notFound();
  const words = await getTranslations("money");
  const [payments, notes] = await Promise.all([
    call.payments.list({ invoice_id: id, size: 100 }),
    call.creditNotes.list({ invoice_id: id, size: 100 }),
  ]);
  const zone = me.organization.default_timezone;
  const { number, currency, amount_due, status } = invoice;
  const fresh = (await searchParams).paid === "1" && status === "paid";
  return (
    <>
      <PageHeader
        title={words("invoice_number", { number: number ?? "" })}
        back={{ href: "/invoices", text: words("title") }}
        lead={<Dates invoice={invoice} locale={locale} zone={zone} />}
        action={<StatusBadge status={status} />}
      />
      {fresh && (
        <div className="mb-6">
          <Notice tone="positive" live title={words("paid_title")}>
            {words("paid")}
          </Notice>
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Card as="section" aria-label={words("items")} className="p-5 lg:row-span-2">
          <DocumentSums document={invoice} locale={locale}>
            <SettledSums
              words={(row) => words(`sum.${row}`)}
              {...{ invoice, notes: notes.items, locale }}
            />
            {isPayable(invoice) && (
              <SumLine
                strong
                term={words("to_pay")}
                amount={amount_due}
                {...{ currency, locale }}
              />
            )}
          </DocumentSums>
          {invoice.notes && (
            <p className="mt-5 border-t border-line pt-4 text-sm whitespace-pre-line text-muted">
              {invoice.notes}
            </p>
          )}
        </Card>
        <div className="grid gap-3">
          {isPayable(invoice) && (
            <LinkButton href={`/invoices/${id}/pay`} size="lg">
              {words("pay_amount", { amount: formatMoney(amount_due, currency, locale) })}
            </LinkButton>
          )}
          <LinkButton
            href={`/portal/v1/invoices/${id}/pdf`}
            external
            target="_blank"
            rel="noopener"
            variant="secondary"
            icon={<FileText aria-hidden className="size-4.5" />}
          >
            <span>{words.rich("open_pdf", { hidden })}</span>
          </LinkButton>
        </div>
        {notes.items.length > 0 && (
          <section aria-labelledby="notes-heading" className="grid gap-3 lg:col-span-2">
            <CardHeader id="notes-heading" title={words("credit_notes")} />
            <ul className="grid gap-3">
              {notes.items.map((note) => (
                <CreditNoteRow key={note.id} linked={false} {...{ note, locale, zone }} />
              ))}
            </ul>
          </section>
        )}
        {payments.items.length > 0 && (
          <section aria-labelledby="payments-heading" className="grid gap-3 lg:col-span-2">
            <CardHeader id="payments-heading" title={words("payments")} />
            <ul className="grid gap-3">
              {payments.items.map((payment) => (
                <PaymentRow key={payment.id} linked={false} {...{ payment, locale, zone }} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

function Dates({ invoice, locale, zone }: { invoice: Invoice; locale: string; zone: string }) {
  const words = useTranslations("money");
  const { issued_at, due_at, status } = invoice;
  return (
    <span className="tabular text-sm">
      {issued_at && words("dated", { date: formatDate(issued_at, zone, locale) })}
      {due_at && isPayable(invoice) && (
        <>
          {" · "}
          <span className={status === "past_due" ? "font-medium text-danger" : undefined}>
            {words(status === "past_due" ? "overdue_since" : "due", {
              date: formatDate(due_at, zone, locale),
            })}
          </span>
        </>
      )}
    </span>
  );
}
