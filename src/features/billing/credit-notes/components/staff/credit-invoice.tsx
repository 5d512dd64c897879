"use client";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { type Settlement, settlementsOf } from "@/features/billing/invoices/words";
import type { Invoice } from "@/features/billing/invoices/schema";
import { creditParts } from "@/lib/credit-parts";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Input } from "@/ui/input";
import { PartField } from "@/ui/part-field";
import { SegmentedControl } from "@/ui/segmented-control";
import { useAct } from "@/ui/use-act";

/**
 * Credits an invoice, or a part of it (`left` in minor units is the most), and shows before what that does: to the sum
 * still due, and to what had been paid. The same credit is given once, however often it is pressed.
 */
export function CreditInvoice({
  invoice: { id: invoice_id, account_id, number, currency, amount_due: due },
  left,
}: {
  invoice: Pick<Invoice, "id" | "account_id" | "number" | "currency" | "amount_due">;
  left: number;
}) {
  const words = useTranslations("console_money.credit");
  const locale = useLocale();
  const [act, setAct] = useState<string | null>(null);
  const [amount, setAmount] = useState<number | null>(left);
  const [settlement, setSettlement] = useState<Settlement>("refund");
  const { pending, refusal, perform } = useAct();
  const money = (sum: number) => formatMoney(sum, currency, locale);
  const parts = creditParts(amount ?? 0, due);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (amount === null) return;
    const reason = String(new FormData(event.currentTarget).get("reason")).trim();
    const credit = () =>
      consoleClient().creditNotes.create.mutate({
        ...{ invoice_id, amount, ...(reason && { reason }) },
        settlement: parts.paid > 0 ? settlement : "none",
        idempotency_key: `${act}:${amount}:${settlement}:${reason}`.slice(0, 255),
      });
    if (await perform(credit, words("done", { sum: money(amount) }))) setAct(null);
  };
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => {
          setAmount(left);
          setAct(crypto.randomUUID());
        }}
      >
        {words("open")}
      </Button>
      {act !== null && (
        <FormDialog
          open
          onClose={() => setAct(null)}
          title={words("title", { number: number ?? "" })}
          submit={words("do", { sum: money(amount ?? left) })}
          pending={pending}
          failure={refusal === null ? null : { title: words("not_done"), message: refusal }}
          onSubmit={send}
        >
          <PartField label={words("amount")} left={left} currency={currency} onChange={setAmount} />
          {parts.paid > 0 && (
            <div className="grid gap-1.5">
              <p className="text-sm font-medium">{words("settlement")}</p>
              <SegmentedControl<Settlement>
                label={words("settlement")}
                value={settlement}
                onChange={setSettlement}
                options={settlementsOf({ account_id }).map((value) => ({
                  value,
                  text: words(`settlements.${value}`),
                }))}
              />
            </div>
          )}
          <Field label={words("reason")} optional hint={words("reason_hint")}>
            {(control) => <Input {...control} name="reason" maxLength={200} autoComplete="off" />}
          </Field>
          <dl
            aria-label={words("would")}
            aria-live="polite"
            className="grid gap-2 rounded-lg bg-sunken p-4 text-sm"
          >
            {parts.lowers > 0 && <Sum term={words("lowers")} sum={money(parts.lowers)} />}
            {parts.paid > 0 && <Sum term={words(`goes.${settlement}`)} sum={money(parts.paid)} />}
          </dl>
        </FormDialog>
      )}
    </>
  );
}

function Sum({ term, sum }: { term: string; sum: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{term}</dt>
      <dd className="tabular font-semibold">{sum}</dd>
    </div>
  );
}
