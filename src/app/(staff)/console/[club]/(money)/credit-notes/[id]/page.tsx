import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { creditReason } from "@/features/billing/credit-notes/components/credit-note-row";
import { NoteActs } from "@/features/billing/credit-notes/components/staff/note-acts";
import { NoteState } from "@/features/billing/credit-notes/components/staff/note-state";
import type { ListedNote } from "@/features/billing/credit-notes/components/staff/note-table";
import { DocumentSums, SumLine } from "@/features/billing/invoices/components/invoice-sums";
import { MoneyHistory } from "@/features/billing/invoices/components/staff/money-history";
import { Term, Terms } from "@/features/billing/invoices/components/staff/terms";
import { formatDate } from "@/lib/format";
import { Card } from "@/ui/card";
import { FileLink } from "@/ui/file-link";
import { FollowChanges } from "@/ui/follow-changes";
import { Link } from "@/ui/link";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../../open-console";
import { besides } from "../../besides";
import { readHistory } from "../../read-history";

export const generateMetadata = titled("credit_notes");

type Props = { params: Promise<{ id: string }> };

const link = "inline-flex items-center text-accent underline wrap-anywhere pointer-coarse:min-h-11";

/** Shows a credit note with its lines, what became of its money, and its history. */
export default async function CreditNotePage({ params }: Props) {
  const { id: credit_note_id } = await params;
  const { call, may, locale, org } = await openWith("credit-notes:read");
  const timezone = org.default_timezone;
  const found = await orNull(call.creditNotes.get({ credit_note_id, ...besides(may, "invoice") }));
  if (!found) notFound();
  const note = found.value as ListedNote;
  const [words, all, invoices, reasons, booking, history] = await Promise.all([
    getTranslations("console_money.note"),
    getTranslations("console_money.notes"),
    getTranslations("console_money.invoice"),
    getTranslations("money"),
    getTranslations("console.booking"),
    readHistory({ call, may }, credit_note_id),
  ]);
  const { number, invoice, invoice_id, member, member_id, currency } = note;
  const shown = { currency, locale };
  return (
    <>
      <PageHeader
        title={words("title", { number })}
        back={{ href: "/credit-notes", text: all("title") }}
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card as="section" aria-labelledby="facts" className="grid content-start gap-4 p-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="facts" className="text-lg">
              {words("facts")}
            </h2>
            <NoteState note={note} />
          </div>
          <Terms>
            <Term term={invoices("member")}>
              {member ? (
                <Link href={`/members/${member_id}`} className={link}>
                  {member.name}
                </Link>
              ) : (
                invoices("somebody")
              )}
            </Term>
            {invoice && (
              <Term term={words("invoice")}>
                <Link href={`/invoices/${invoice_id}`} className={link}>
                  {invoices("title", { number: invoice.number ?? "" })}
                </Link>
              </Term>
            )}
            <Term term={words("reason")}>{creditReason(note, reasons)}</Term>
            <Term term={invoices("issued")}>{formatDate(note.created_at, timezone, locale)}</Term>
          </Terms>
          <DocumentSums document={note} locale={locale}>
            {note.amount_applied > 0 && (
              <SumLine term={words("applied")} amount={note.amount_applied} {...shown} />
            )}
            {note.amount_refunded > 0 && (
              <SumLine term={words("refunded")} amount={note.amount_refunded} {...shown} />
            )}
          </DocumentSums>
          <p className="text-sm">
            <FileLink href={`/console/v1/credit-notes/${credit_note_id}/pdf`} className={link}>
              {booking("credit_note")}
            </FileLink>
          </p>
          {may("credit-notes:write") && <NoteActs note={note} />}
        </Card>
        {history.length > 0 && (
          <Card as="section" aria-labelledby="history" className="grid content-start gap-4 p-5">
            <h2 id="history" className="text-lg">
              {invoices("history")}
            </h2>
            <MoneyHistory entries={history} timezone={timezone} locale={locale} />
          </Card>
        )}
      </div>
      <FollowChanges objects={["refund"]} ids={[credit_note_id, invoice_id]} />
    </>
  );
}
