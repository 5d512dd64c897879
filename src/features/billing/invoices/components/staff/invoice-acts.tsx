"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "@/lib/money";
import { AskedAct } from "@/ui/ask-before";
import { consoleClient } from "@/ui/console-client";
import type { Invoice, InvoiceStatus } from "../../schema";
import { invoiceActs } from "./invoice-views";

/** Issues, mails, voids, writes off and reopens an invoice, each after saying what it means; offers what its state allows. */
export function InvoiceActs({
  invoice,
}: {
  invoice: Pick<
    Invoice,
    "id" | "status" | "total" | "amount_paid" | "amount_credited" | "amount_due" | "currency"
  >;
}) {
  const words = useTranslations("console_money.invoice");
  const locale = useLocale();
  const { id: invoice_id, currency } = invoice;
  const may = invoiceActs(invoice);
  const at = { invoice_id };
  const sends: Partial<Record<InvoiceStatus, "ask.send_overdue" | "ask.send_paid">> = {
    past_due: "ask.send_overdue",
    paid: "ask.send_paid",
  };
  const lines = () => consoleClient().invoices;
  const money = (sum: number) => formatMoney(sum, currency, locale);
  return (
    <>
      {may.finalize && (
        <AskedAct
          size="sm"
          variant="primary"
          label={words("acts.finalize")}
          text={words("ask.finalize", { sum: money(invoice.total) })}
          said={words("done.finalize")}
          act={() => lines().finalize.mutate(at)}
        />
      )}
      {may.mail && (
        <AskedAct
          size="sm"
          label={words("acts.send")}
          text={words(sends[invoice.status] ?? "ask.send")}
          said={words("done.send")}
          act={() => consoleClient().invoiceMails.send.mutate(at)}
        />
      )}
      {may.reopen && (
        <AskedAct
          size="sm"
          label={words("acts.reopen")}
          text={words("ask.reopen", { sum: money(invoice.amount_due) })}
          said={words("done.reopen")}
          act={() => lines().reopen.mutate(at)}
        />
      )}
      {may.give_up && (
        <AskedAct
          size="sm"
          variant="leave"
          label={words("acts.give_up")}
          text={words("ask.give_up", { sum: money(invoice.amount_due) })}
          said={words("done.give_up")}
          act={() => lines().giveUp.mutate(at)}
        />
      )}
      {may.void && (
        <AskedAct
          size="sm"
          variant="leave"
          label={words("acts.void")}
          text={words(invoice.status === "draft" ? "ask.void_draft" : "ask.void")}
          said={words("done.void")}
          act={() => lines().void.mutate(at)}
        />
      )}
    </>
  );
}
