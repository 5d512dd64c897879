"use client";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { invoiceAbout } from "@/features/invoices/components/invoice-words";
import type { Invoice } from "@/features/invoices/schema";
import { AwaitBank } from "@/features/payment-methods/components/await-bank";
import { useBankReturn } from "@/features/payment-methods/components/bank-return";
import { CardPayment } from "@/features/payment-methods/components/card-payment";
import {
  declineAdvice,
  notConfirmed,
  type Problem,
  refusalAdvice,
} from "@/features/payment-methods/components/decline-advice";
import { useBank } from "@/features/payment-methods/components/use-bank";
import type { ClientConfig, PaymentMethod } from "@/features/payment-methods/schema";
import { formatMoney } from "@/lib/money";
import { Card } from "@/ui/card";
import { failureOf } from "@/ui/failure";
import { useLocale } from "@/ui/locale";
import { Money } from "@/ui/money";
import { ServerState, useTRPC } from "@/ui/trpc";

type Props = {
  invoice: Invoice;
  cards: PaymentMethod[];
  config: ClientConfig;
  /** A payment of it has not been decided: the bank is asking, or has just been asked. */
  waiting: boolean;
  /** Why the last try came to nothing, where it was made elsewhere. */
  refused?: Problem | null;
  /** This page's own address, where the bank leads back to. */
  here: string;
  /** Where to go once it is paid. */
  then: string;
};

/** Pays an invoice with a saved card. */
export function PayInvoice(props: Props) {
  return (
    <ServerState>
      <Payment {...props} />
    </ServerState>
  );
}

const MEANWHILE = "wait a moment, then look at the invoice before you pay again.";

function Payment({ invoice: initial, cards, config, waiting, refused, here, then }: Props) {
  const trpc = useTRPC();
  const router = useRouter();
  const locale = useLocale();
  const [invoice, setInvoice] = useState(initial);
  const [atBank, setAtBank] = useState(waiting);
  const [problem, setProblem] = useState<Problem | null>(refused ?? null);
  const bank = useBank(config, here);
  // While the bank is being asked, a reload goes on asking.
  useBankReturn(!atBank);
  const secret = invoice.processor?.client_secret ?? null;

  const pay = useMutation(
    trpc.invoices.pay.mutationOptions({
      onSuccess: (answer) => {
        setInvoice(answer);
        if (answer.amount_due === 0) return finish();
        setAtBank(true);
        void bank.askBank(answer);
      },
      onError: (error) => {
        const failure = failureOf(error);
        const due = failure.extras["amount_due"];
        if (typeof due === "number") setInvoice({ ...invoice, amount_due: due });
        if (failure.code === "checkout_in_progress") setAtBank(true);
        else setProblem(declineAdvice(failure, MEANWHILE));
        if (failure.code === "invalid_status_transition") router.refresh();
      },
    }),
  );
  const sync = useMutation(
    trpc.invoices.sync.mutationOptions({
      onSuccess: (answer) => {
        setInvoice(answer.invoice);
        if (answer.invoice.amount_due === 0) return finish();
        if (answer.pending) return;
        setAtBank(false);
        bank.setLeaving(false);
        setProblem(answer.failure?.code ? refusalAdvice(answer.failure.code) : notConfirmed);
      },
    }),
  );

  function finish() {
    bank.setLeaving(true);
    router.replace(then);
    router.refresh();
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <Card as="aside" aria-label="The invoice" className="grid gap-3 p-5 lg:order-last">
        <div>
          <p className="font-semibold wrap-anywhere">{invoiceAbout(invoice)}</p>
          <p className="tabular text-sm text-muted">{invoice.number}</p>
        </div>
        <dl className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-sm">
          <dt className="font-medium">To pay</dt>
          <dd className="text-xl font-semibold">
            <Money amount={invoice.amount_due} currency={invoice.currency} locale={locale} />
          </dd>
        </dl>
      </Card>
      {atBank ? (
        <AwaitBank
          sync={sync}
          ask={() => sync.mutate({ invoice_id: invoice.id })}
          onGoToBank={secret ? () => void bank.askBank(invoice) : null}
          leaving={bank.leaving}
        >
          Your bank wants to know that it is you. You are charged only once, however often you look.
        </AwaitBank>
      ) : (
        <CardPayment
          cards={cards}
          config={config}
          submit={`Pay ${formatMoney(invoice.amount_due, invoice.currency, locale)}`}
          pending={pay.isPending || bank.leaving}
          problem={problem}
          onAnew={() => setProblem(null)}
          onPay={(card) =>
            pay.mutate({
              invoice_id: invoice.id,
              payment_method_id: card.id,
              expected_amount_due: invoice.amount_due,
            })
          }
        />
      )}
    </div>
  );
}
