import { formatMoney } from "@/lib/money";
import { useTranslations } from "next-intl";
import { Banknote } from "@/ui/icons";
import { Link } from "@/ui/link";
import { Badge } from "@/ui/badge";
import { CardBrand } from "@/ui/card-brand";
import { formatDate } from "@/lib/format";
import { Money } from "@/ui/money";
import type { MyPayment } from "../schema";
import { paymentMeans, paymentState, refusalReason } from "./payment-words";

type Shown = { payment: MyPayment; locale: string; zone: string };

/** One payment with its card, date, amount, state and refunds. */
export function PaymentRow({
  payment,
  locale,
  zone,
  linked = true,
}: Shown & {
  /** Shows the link to the thing it paid for, unless the page has one already. */
  linked?: boolean;
}) {
  const words = useTranslations("money");
  const { amount, currency, card, provider, invoice_allocations, booking_id } = payment;
  const [part] = invoice_allocations;
  const state = paymentState(payment, words);
  const paysFor = part
    ? { href: `/invoices/${part.invoice_id}`, text: words("invoice") }
    : booking_id && { href: `/bookings/${booking_id}`, text: words("booking") };
  return (
    <li className="flex gap-4 rounded-xl bg-raised p-4 shadow-md forced-colors:border">
      {provider === "processor" ? (
        <CardBrand brand={card?.brand ?? card?.type ?? ""} className="mt-0.5" />
      ) : (
        <span
          aria-hidden
          className="mt-0.5 inline-flex h-7 w-11 shrink-0 items-center justify-center rounded-sm bg-sunken text-muted"
        >
          <Banknote className="size-4.5" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <p className="font-medium wrap-anywhere">
            {payment.about ?? paymentMeans(payment, words)}
          </p>
          <p className="ml-auto font-medium">
            <Money amount={amount} currency={currency} locale={locale} />
          </p>
        </div>
        <div className="mt-0.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <p className="text-sm text-muted">
            {payment.about !== null && <>{paymentMeans(payment, words)} · </>}
            <span className="tabular whitespace-nowrap">
              {formatDate(payment.created_at, zone, locale)}
              {paysFor && linked && " ·"}
            </span>
            {paysFor && linked && (
              <>
                {" "}
                <Link
                  href={paysFor.href}
                  className="font-medium text-accent underline-offset-2 hover:underline"
                >
                  {paysFor.text}
                </Link>
              </>
            )}
          </p>
          <Badge tone={state.tone}>{state.text}</Badge>
        </div>
        <Aftermath {...{ payment, locale, zone }} />
      </div>
    </li>
  );
}

/** The reason of a refusal, and the refunds made or in progress. */
function Aftermath({ payment, locale, zone }: Shown) {
  const words = useTranslations("money");
  const { currency, status, refunds, provider } = payment;
  const failed = status === "failed" || status === "cancelled";
  const reason = failed ? refusalReason(payment, words, locale) : null;
  if (refunds.length === 0 && !reason) return null;
  return (
    <ul className="mt-2 grid gap-1 text-sm text-muted">
      {reason && <li>{words("not_charged", { reason })}</li>}
      {refunds.map(({ id, amount, status: state, created_at }) => (
        <li key={id}>
          {words(
            state === "succeeded"
              ? provider === "processor"
                ? "refund.done_card"
                : "refund.done"
              : state === "failed"
                ? "refund.failed"
                : "refund.on_its_way",
            {
              amount: formatMoney(amount, currency, locale),
              date: formatDate(created_at, zone, locale),
            },
          )}
        </li>
      ))}
    </ul>
  );
}
