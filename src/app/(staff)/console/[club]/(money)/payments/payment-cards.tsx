import { useTranslations } from "next-intl";
import { MoneyHistory } from "@/features/billing/invoices/components/staff/money-history";
import { Term, Terms } from "@/features/billing/invoices/components/staff/terms";
import { AllocatePayment } from "@/features/billing/payments/components/staff/allocate-payment";
import { DisputeNotice } from "@/features/billing/disputes/components/staff/dispute-notice";
import { PaymentActs } from "@/features/billing/payments/components/staff/payment-acts";
import { PaymentStanding } from "@/features/billing/payments/components/staff/payment-standing";
import { hasActs, unallocatedOf } from "@/features/billing/payments/components/staff/payment-views";
import { bankDay } from "@/features/billing/payouts/components/bank-day";
import { TakeOff } from "@/features/billing/payments/components/staff/take-off";
import { BookingMoney } from "@/features/scheduling/bookings/components/staff/booking-money";
import { formatDate } from "@/lib/format";
import { Card } from "@/ui/card";
import { FollowChanges } from "@/ui/follow-changes";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import type { ReadPayment } from "./read-payment";

const link = "inline-flex items-center text-accent underline wrap-anywhere pointer-coarse:min-h-11";

/** Shows a payment with what it pays, what went back, and its acts: in two columns as a page, in one beside a list. */
export function PaymentCards({ read, beside = false }: { read: ReadPayment; beside?: boolean }) {
  const words = useTranslations("console_money.payment");
  const { payment, disputes, money, history, may, locale, timezone, now } = read;
  const gap = beside ? "gap-4" : "gap-6";
  return (
    <>
      {disputes.length > 0 && (
        <div className="mb-4 grid gap-3">
          {disputes.map((dispute) => (
            <DisputeNotice
              key={dispute.id}
              paid={payment.amount}
              {...{ dispute, now, locale, timezone }}
            />
          ))}
        </div>
      )}
      <div className={`grid ${gap} ${beside ? "" : "lg:grid-cols-2"}`}>
        <div className={`grid content-start ${gap}`}>
          <Facts read={read} />
        </div>
        <div className={`grid content-start ${gap}`}>
          <Card as="section" aria-labelledby="money" className="grid gap-4 p-5">
            <h2 id="money" className="text-lg">
              {words("money")}
            </h2>
            <BookingMoney
              paid={money}
              givesBack={may("refunds:write")}
              notes={may("credit-notes:read")}
              {...{ timezone, locale }}
            />
          </Card>
          <Pays read={read} />
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
      <FollowChanges objects={["refund"]} ids={[payment.id]} />
    </>
  );
}

function Facts({ read: { payment, payout, may, locale, timezone } }: { read: ReadPayment }) {
  const words = useTranslations("console_money.payment");
  const ways = useTranslations("console.booking.by");
  const { member, member_id, booking_id, provider, created_at, notes, status } = payment;
  return (
    <Card as="section" aria-labelledby="facts" className="grid gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="facts" className="text-lg">
          {words("facts")}
        </h2>
        <PaymentStanding payment={payment} />
      </div>
      <Terms>
        {member && (
          <Term term={words("member")}>
            <Link href={`/members/${member_id}`} className={link}>
              {member.name}
            </Link>
          </Term>
        )}
        <Term term={words("way")}>{ways(provider)}</Term>
        <Term term={words("made")}>{formatDate(created_at, timezone, locale)}</Term>
        {booking_id && may("bookings:read") && (
          <Term term={words("booking")}>
            <Link href={`/bookings/${booking_id}`} className={link}>
              {words("see_booking")}
            </Link>
          </Term>
        )}
        {payment.failure_code && status !== "succeeded" && (
          <Term term={words("failure")}>{words("failure_text")}</Term>
        )}
        {payout && (
          <Term term={words("payout")}>
            <Link href={`/payouts/${payout.id}`} className={link}>
              {words("payout_of", { day: bankDay(payout.arrives_on, locale) })}
            </Link>
          </Term>
        )}
        {payment.provider_payment_intent_id && (
          <Term term={words("processor")}>{payment.provider_payment_intent_id}</Term>
        )}
        {notes && <Term term={words("note")}>{notes}</Term>}
      </Terms>
      {may("payments:write") && hasActs(payment) && <PaymentActs payment={payment} />}
    </Card>
  );
}

function Pays({ read: { payment, pays, money, may, locale } }: { read: ReadPayment }) {
  const words = useTranslations("console_money.payment");
  const invoices = useTranslations("console_money.invoice");
  const { id, member_id, currency, booking_id } = payment;
  const left = unallocatedOf(payment, money[0]?.refunds ?? []);
  if (pays.length === 0 && left === 0) return null;
  const shown = { currency, locale };
  // What was paid for a booking is given back instead.
  const takesOff = may("payments:write") && booking_id === null;
  return (
    <Card as="section" aria-labelledby="pays" className="grid gap-3 p-5 text-sm">
      <h2 id="pays" className="text-lg">
        {words("invoices")}
      </h2>
      <ul className="grid gap-3">
        {pays.map(({ invoice_id, number, amount }) => (
          <li key={invoice_id} className="flex flex-wrap items-center justify-between gap-x-3">
            <Link href={`/invoices/${invoice_id}`} className={`tabular ${link}`}>
              {invoices("title", { number })}
            </Link>
            <span className="flex items-center gap-2">
              {takesOff && (
                <TakeOff part={{ payment_id: id, invoice_id, amount, currency, number }} />
              )}
              <span className="font-semibold">
                <Money amount={amount} {...shown} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className="flex items-baseline justify-between gap-4">
          <span>{words("unallocated")}</span>
          <span className="font-semibold">
            <Money amount={left} {...shown} />
          </span>
        </p>
      )}
      {left > 0 && may("payments:write") && may("invoices:read") && (
        <div>
          <AllocatePayment {...{ id, member_id, currency, left }} />
        </div>
      )}
    </Card>
  );
}
