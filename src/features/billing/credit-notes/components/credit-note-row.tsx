import { Link } from "@/ui/link";
import { PdfLink } from "@/features/billing/invoices/components/pdf-link";
import { Badge, type Tone } from "@/ui/badge";
import { formatDate } from "@/lib/format";
import { Money } from "@/ui/money";
import type { CreditNote } from "../schema";

const STATES: Record<CreditNote["status"], { tone: Tone; text: string }> = {
  issued: { tone: "held", text: "Refund on its way" },
  refunded: { tone: "positive", text: "Refunded" },
  applied: { tone: "neutral", text: "Used as credit" },
  voided: { tone: "neutral", text: "Void" },
};

/** Wording for the product's own reasons; other reasons are written by staff. */
const REASONS: Record<string, string> = {
  booking_cancelled: "Booking cancelled",
  booking_rescheduled: "Booking moved",
  no_show: "Missed booking",
  member_archived: "Membership ended",
  subscription_changed: "Membership changed",
  subscription_cancelled: "Membership cancelled",
  subscription_never_began: "Membership never started",
  event_cancelled: "Event cancelled",
  event_moved: "Event moved",
  resource_changed: "Place no longer available",
};

/** Returns a credit note's reason in words. */
export function creditReason({ reason }: Pick<CreditNote, "reason">): string {
  if (reason === null) return "Credit note";
  const words = REASONS[reason] ?? reason;
  return /^[a-z]+(_[a-z]+)+$/.test(words) ? "Credit note" : words;
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
  const { id, number, invoice_id, total, currency, status, created_at } = note;
  const kept = note.settlement === "account_credit" && status === "applied";
  const state = kept ? { tone: "positive" as const, text: "Kept as credit" } : STATES[status];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-xl bg-raised p-4 pr-2 shadow-md forced-colors:border">
      <span className="min-w-0 flex-1 basis-52">
        <span className="block font-semibold wrap-anywhere">{creditReason(note)}</span>
        <span className="tabular block text-sm text-muted">
          {number} · {formatDate(created_at, zone, locale)}
          {linked && (
            <>
              {" · "}
              <Link
                href={`/invoices/${invoice_id}`}
                className="font-medium text-accent underline-offset-2 hover:underline"
              >
                its invoice
              </Link>
            </>
          )}
        </span>
      </span>
      <span className="flex flex-1 items-center justify-end gap-3 sm:flex-none">
        <span className="mr-auto sm:mr-0">
          <Badge tone={state.tone}>{state.text}</Badge>
        </span>
        <span className="min-w-20 text-right font-medium">
          <Money amount={total} currency={currency} locale={locale} />
        </span>
        <PdfLink href={`/portal/v1/credit-notes/${id}/pdf`} of={`credit note ${number}`} />
      </span>
    </li>
  );
}
