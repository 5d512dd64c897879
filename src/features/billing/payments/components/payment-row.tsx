import { Banknote } from "lucide-react";
import { Link } from "@/ui/link";
import { Badge } from "@/ui/badge";
import { CardBrand } from "@/ui/card-brand";
import { formatDate } from "@/lib/format";
import { Money } from "@/ui/money";
import type { MyPayment } from "../schema";
import { paymentMeans, paymentState } from "./payment-words";

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
  const { amount, currency, card, provider, invoice_allocations, booking_id } = payment;
  const [part] = invoice_allocations;
  const state = paymentState(payment);
  const paysFor = part
    ? { href: `/invoices/${part.invoice_id}`, text: "Invoice" }
    : booking_id && { href: `/bookings/${booking_id}`, text: "Booking" };
  return (
    <li className="flex gap-4 rounded-xl bg-raised p-4 shadow-md forced-colors:border">
      {provider === "processor" ? (
        <CardBrand brand={card?.brand ?? ""} className="mt-0.5" />
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
          <p className="font-medium wrap-anywhere">{payment.about ?? paymentMeans(payment)}</p>
          <p className="font-medium">
            <Money amount={amount} currency={currency} locale={locale} />
          </p>
        </div>
        <div className="mt-0.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <p className="text-sm text-muted">
            {payment.about !== null && <>{paymentMeans(payment)} · </>}
            <span className="tabular">{formatDate(payment.created_at, zone, locale)}</span>
            {paysFor && linked && (
              <>
                {" · "}
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
  const { currency, failure_message, status, refunds, provider } = payment;
  const failed = status === "failed" || status === "cancelled";
  if (refunds.length === 0 && !(failed && failure_message)) return null;
  return (
    <ul className="mt-2 grid gap-1 text-sm text-muted">
      {failed && failure_message && <li>{failure_message} You were not charged.</li>}
      {refunds.map(({ id, amount, status: state, created_at }) => (
        <li key={id}>
          <Money amount={amount} currency={currency} locale={locale} />{" "}
          {state === "succeeded"
            ? `was refunded on ${formatDate(created_at, zone, locale)}.${provider === "processor" ? " Refunds take 3–5 days to appear." : ""}`
            : state === "failed"
              ? "could not be refunded. It is still owed to you."
              : "is on its way back."}
        </li>
      ))}
    </ul>
  );
}
