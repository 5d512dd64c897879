import { useTranslations } from "next-intl";
import type { Words } from "@/server/words/messages";
import { Link } from "@/ui/link";
import { PdfLink } from "@/features/billing/invoices/components/pdf-link";
import { Badge, type Tone } from "@/ui/badge";
import { formatDate } from "@/lib/format";
import { Money } from "@/ui/money";
import type { CreditNote } from "../schema";

const TONES: Record<CreditNote["status"], Tone> = {
  issued: "held",
  refunded: "positive",
  applied: "neutral",
  voided: "neutral",
};

/** The product's own reasons; other reasons are written by staff. */
const REASONS = [
  "booking_cancelled",
  "booking_rescheduled",
  "no_show",
  "member_archived",
  "subscription_changed",
  "subscription_cancelled",
  "subscription_never_began",
  "event_cancelled",
  "event_moved",
  "resource_changed",
] as const;

/** Returns a credit note's reason in words. */
export function creditReason(
  { reason }: Pick<CreditNote, "reason">,
  words: Words<"money">,
): string {
  const own = REASONS.find((one) => one === reason);
  if (own) return words(`note_reason.${own}`);
  const written = reason !== null && !/^[a-z]+(_[a-z]+)+$/.test(reason);
  return written ? reason : words("note.untold");
}

/** One credit note with its reason, date, amount, state and document. */
export function CreditNoteRow({
  note,
  locale,
  zone,
  linked = true,
}: {
  note: CreditNote;
  locale: string;
  zone: string;
  /** Shows the link to its invoice, unless the page has one already. */
  linked?: boolean;
}) {
  const words = useTranslations("money");
  const { id, number, invoice_id, total, currency, status, created_at } = note;
  const kept = note.settlement === "account_credit" && status === "applied";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-xl bg-raised p-4 pr-2 shadow-md forced-colors:border">
      <span className="min-w-0 flex-1 basis-52">
        <span className="block font-semibold wrap-anywhere">{creditReason(note, words)}</span>
        <span className="tabular block text-sm text-muted">
          {number} ·{" "}
          <span className="whitespace-nowrap">
            {formatDate(created_at, zone, locale)}
            {linked && " ·"}
          </span>
          {linked && (
            <>
              {" "}
              <Link
                href={`/invoices/${invoice_id}`}
                className="font-medium text-accent underline-offset-2 hover:underline"
              >
                {words("note.its_invoice")}
              </Link>
            </>
          )}
        </span>
      </span>
      <span className="flex flex-1 items-center justify-end gap-3 sm:flex-none">
        <span className="mr-auto sm:mr-0">
          <Badge tone={kept ? "positive" : TONES[status]}>
            {words(`note_state.${kept ? "kept" : status}`)}
          </Badge>
        </span>
        <span className="min-w-20 text-right font-medium">
          <Money amount={total} currency={currency} locale={locale} />
        </span>
        <PdfLink
          href={`/portal/v1/credit-notes/${id}/pdf`}
          name={words("pdf_credit_note", { number })}
        />
      </span>
    </li>
  );
}
