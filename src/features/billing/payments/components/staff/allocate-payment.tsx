"use client";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Select } from "@/ui/input";
import { PartField } from "@/ui/part-field";
import { ServerState } from "@/ui/trpc";
import { useAct } from "@/ui/use-act";
import { useUnpaid } from "./use-unpaid";

type Left = { id: string; member_id: string; currency: string; left: number };

/** Pays one of the payer's invoices with what a payment has left, in minor units. */
export function AllocatePayment(payment: Left) {
  const words = useTranslations("console_money.allocate");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {words("open")}
      </Button>
      {open && (
        <ServerState>
          <Allocate {...payment} onClose={() => setOpen(false)} />
        </ServerState>
      )}
    </>
  );
}

function Allocate({ id, member_id, currency, left, onClose }: Left & { onClose: () => void }) {
  const words = useTranslations("console_money.allocate");
  const act = useTranslations("console_desk.act");
  const locale = useLocale();
  const { error, invoices } = useUnpaid(member_id, currency);
  const [chosen, setChosen] = useState<string | null>(null);
  /** Undefined until somebody types. */
  const [typed, setTyped] = useState<number | null>();
  const { pending, refusal, perform } = useAct();
  const money = (sum: number) => formatMoney(sum, currency, locale);
  const invoice = invoices?.find(({ id: one }) => one === chosen) ?? invoices?.[0];
  const most = Math.min(left, invoice?.amount_due ?? 0);
  const amount = typed === undefined ? most : typed;
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (!invoice) onClose();
    if (!invoice || amount === null) return;
    const part = { payment_id: id, invoice_id: invoice.id, amount };
    const change = () => consoleClient().payments.allocate.mutate(part);
    if (await perform(change, words("done", { sum: money(amount) }))) onClose();
  };
  const message = refusal ?? (error ? failureOf(error).message : null);
  return (
    <FormDialog
      open
      onClose={onClose}
      title={words("title")}
      submit={invoice ? words("do", { sum: money(amount ?? most) }) : act("back")}
      pending={pending}
      failure={message === null ? null : { title: words("not_done"), message }}
      onSubmit={pay}
    >
      {invoices?.length === 0 && <p>{words("none")}</p>}
      {invoice && (
        <>
          <Field label={words("invoice")}>
            {(control) => (
              <Select
                {...control}
                value={invoice.id}
                onChange={({ target }) => {
                  setChosen(target.value);
                  setTyped(undefined);
                }}
              >
                {invoices?.map(({ id: one, number, amount_due }) => (
                  <option key={one} value={one}>
                    {words("choice", { number: number ?? "", sum: money(amount_due) })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <PartField
            key={invoice.id}
            label={words("amount")}
            left={most}
            currency={currency}
            onChange={setTyped}
          />
        </>
      )}
    </FormDialog>
  );
}
