import { useTranslations } from "next-intl";
import type { Payment } from "@/features/billing/payments/schema";
import { GiveBack } from "@/features/billing/refunds/components/staff/give-back";
import type { Refund } from "@/features/billing/refunds/schema";
import { formatDayShort, localAt } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { FileLink } from "@/ui/file-link";

/** A link to a document. */
const file =
  "inline-flex items-center justify-self-start text-accent underline pointer-coarse:min-h-11";

/** A payment with what went back of it. */
export type PaidAndBack = { payment: Payment; refunds: readonly Refund[] };

/**
 * Lists what was paid for a booking, or by a member, and what went back, each with its state: a refund with its credit
 * note, and a payment, where they are asked for, with its invoices.
 */
export function BookingMoney({
  paid,
  invoices = false,
  notes,
  givesBack,
  timezone,
  locale,
}: {
  paid: readonly PaidAndBack[];
  /** Each payment names its invoices, which the reader may open. */
  invoices?: boolean;
  /** The reader may open credit notes. */
  notes: boolean;
  /** The reader may give money back. */
  givesBack: boolean;
  timezone: string;
  locale: string;
}) {
  const words = useTranslations("console.booking");
  const live = useTranslations("console_live");
  const day = (at: string) => formatDayShort(localAt(at, timezone), locale);
  return (
    <ul className="grid gap-3 text-sm">
      {paid.map(({ payment, refunds }) => (
        <li key={payment.id} className="grid gap-2">
          <Sum
            text={words(`by.${payment.provider}`)}
            day={day(payment.created_at)}
            sum={formatMoney(payment.amount, payment.currency, locale)}
            status={payment.status}
          />
          {invoices &&
            payment.invoice_allocations.map(({ invoice_id }) => (
              <FileLink
                key={invoice_id}
                href={`/console/v1/invoices/${invoice_id}/pdf`}
                className={file}
              >
                {live("files.invoice")}
              </FileLink>
            ))}
          {refunds.map(({ id, amount, currency, status, created_at, credit_note_ids }) => (
            <div key={id} className="grid gap-1 border-l-2 border-line pl-3">
              <Sum
                text={words("refund")}
                day={day(created_at)}
                sum={formatMoney(-amount, currency, locale)}
                status={status}
              />
              {notes &&
                credit_note_ids.map((note) => (
                  <FileLink
                    key={note}
                    href={`/console/v1/credit-notes/${note}/pdf`}
                    className={file}
                  >
                    {words("credit_note")}
                  </FileLink>
                ))}
            </div>
          ))}
          {givesBack && leftOf({ payment, refunds }) > 0 && (
            <GiveBack
              paymentId={payment.id}
              left={leftOf({ payment, refunds })}
              currency={payment.currency}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Returns what can still be given back of a payment, in minor units. */
function leftOf({ payment, refunds }: PaidAndBack): number {
  if (payment.status !== "succeeded") return 0;
  return refunds
    .filter(({ status }) => status !== "failed")
    .reduce((left, { amount }) => left - amount, payment.amount);
}

function Sum({
  text,
  day,
  sum,
  status,
}: {
  text: string;
  day: string;
  sum: string;
  status: Payment["status"] | Refund["status"];
}) {
  const words = useTranslations("console.booking");
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
      <span className="min-w-0">
        {text} <span className="tabular text-muted">{day}</span>
      </span>
      <span className="flex items-center gap-2">
        {status !== "succeeded" && (
          <Badge
            tone={status === "failed" ? "danger" : status === "cancelled" ? "neutral" : "held"}
          >
            {words(`money_states.${status}`)}
          </Badge>
        )}
        <span className="tabular font-semibold">{sum}</span>
      </span>
    </p>
  );
}
