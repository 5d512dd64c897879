"use client";
import { useLocale, useTranslations } from "next-intl";
import { invoiceAbout } from "@/features/billing/invoices/components/invoice-words";
import { AwaitBank } from "@/features/billing/payment-methods/components/await-bank";
import { CardPayment } from "@/features/billing/payment-methods/components/card-payment";
import type { PaymentMethod } from "@/features/billing/payment-methods/schema";
import { formatMoney } from "@/lib/money";
import { Card } from "@/ui/card";
import { Money } from "@/ui/money";
import { ServerState } from "@/ui/trpc";
import { DebitUnderWay } from "./debit-under-way";
import { type Paying, usePayInvoice } from "./use-pay-invoice";

type Props = Paying & { cards: PaymentMethod[] };

/** Pays an invoice with a saved card. */
export function PayInvoice(props: Props) {
  return (
    <ServerState>
      <Payment {...props} />
    </ServerState>
  );
}

function Payment({ cards, ...paying }: Props) {
  const words = useTranslations("money");
  const locale = useLocale();
  const { invoice, atBank, ...payment } = usePayInvoice(paying);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <Card as="aside" aria-label={words("the_invoice")} className="grid gap-3 p-5 lg:order-last">
        <div>
          <p className="font-semibold wrap-anywhere">{invoiceAbout(invoice, words)}</p>
          <p className="tabular text-sm text-muted">{invoice.number}</p>
        </div>
        <dl className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-sm">
          <dt className="font-medium">{words("to_pay")}</dt>
          <dd className="text-xl font-semibold">
            <Money amount={invoice.amount_due} currency={invoice.currency} locale={locale} />
          </dd>
        </dl>
      </Card>
      {payment.submitted ? (
        <DebitUnderWay ask={payment.ask} />
      ) : atBank ? (
        <AwaitBank
          sync={payment.sync}
          ask={payment.ask}
          onGoToBank={payment.goToBank}
          leaving={payment.leaving}
        >
          {words("bank_asks")}
        </AwaitBank>
      ) : (
        <CardPayment
          cards={cards}
          debits
          config={paying.config}
          submit={words("pay_amount", {
            amount: formatMoney(invoice.amount_due, invoice.currency, locale),
          })}
          pending={payment.busy}
          problem={payment.problem}
          atDesk={words("name_invoice", { number: invoice.number ?? "" })}
          onAnew={payment.forget}
          onPay={(card) => payment.pay(card.id)}
        />
      )}
    </div>
  );
}
