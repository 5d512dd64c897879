"use client";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@/ui/portal-router";
import { useState } from "react";
import type { Invoice } from "@/features/billing/invoices/schema";
import { useBankReturn } from "@/features/billing/payment-methods/components/bank-return";
import {
  type Problem,
  useAdvice,
} from "@/features/billing/payment-methods/components/decline-advice";
import { useBank } from "@/features/billing/payment-methods/components/use-bank";
import type { ClientConfig } from "@/features/billing/payment-methods/schema";
import { failureOf } from "@/ui/failure";
import { useTRPC } from "@/ui/trpc";

/** The start and the end of paying an invoice. */
export type Paying = {
  invoice: Invoice;
  config: ClientConfig;
  /** A payment is undecided: the bank is asking, or has just asked. */
  waiting: boolean;
  /** The refusal of the last try, if that was made on another page. */
  refused?: Problem | null;
  /** This page's own path, to which the bank returns the payer. */
  here: string;
  /** The path to open once the invoice is paid. */
  then: string;
};

/** Returns the state of paying an invoice: the amount due, the bank's question, and the refusal of a card. */
export function usePayInvoice({ invoice: initial, config, waiting, refused, here, then }: Paying) {
  const trpc = useTRPC();
  const advice = useAdvice();
  const router = useRouter();
  const [invoice, setInvoice] = useState(initial);
  const [atBank, setAtBank] = useState(waiting);
  const [problem, setProblem] = useState<Problem | null>(refused ?? null);
  const bank = useBank(config, here);
  // A reload while the bank is asking must keep asking.
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
        // Another payer's payment has no id here: only that payer's bank can be asked.
        const isOwn = "payment_id" in failure.extras;
        if (failure.code === "checkout_in_progress" && isOwn) setAtBank(true);
        else setProblem(advice.declined(failure, "invoice"));
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
        setProblem(
          answer.failure?.code ? advice.refusal(answer.failure.code) : advice.notConfirmed,
        );
      },
    }),
  );

  function finish() {
    bank.setLeaving(true);
    router.replace(then);
    router.refresh();
  }

  return {
    invoice,
    atBank,
    /** The processor has the order and asks nothing of the payer: a debit is under way. */
    submitted: atBank && Boolean(invoice.processor) && secret === null,
    problem,
    forget: () => setProblem(null),
    sync,
    ask: () => sync.mutate({ invoice_id: invoice.id }),
    goToBank: secret ? () => void bank.askBank(invoice) : null,
    leaving: bank.leaving,
    busy: pay.isPending || bank.leaving,
    pay: (payment_method_id: string) =>
      pay.mutate({
        invoice_id: invoice.id,
        payment_method_id,
        expected_amount_due: invoice.amount_due,
      }),
  };
}
