"use client";
import { Plus } from "@/ui/icons";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { TillChoice } from "@/features/billing/cash-desks/components/staff/till-choice";
import {
  FindMember,
  type FoundMember,
} from "@/features/people/find-member/components/staff/find-member";
import { formatMoney } from "@/lib/money";
import { AmountField } from "@/ui/amount-field";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Input, Select } from "@/ui/input";
import { ServerState } from "@/ui/trpc";
import { useAct } from "@/ui/use-act";
import { goesIntoTill, recordMoney } from "./record-money";
import { useUnpaid } from "./use-unpaid";

const WAYS = ["bank_transfer", "cash", "card_terminal", "other"] as const;

/** Records money that came in without a card at the processor, as what a bank statement tells. */
export function RecordPayment({ currency }: { currency: string }) {
  const words = useTranslations("console_money.record");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Plus aria-hidden className="size-4.5" />} onClick={() => setOpen(true)}>
        {words("open")}
      </Button>
      {open && (
        <ServerState>
          <Record usual={currency} onClose={() => setOpen(false)} />
        </ServerState>
      )}
    </>
  );
}

/** Asks who paid how much, how, and for which of their invoices; the same money is recorded once. */
function Record({ usual, onClose }: { usual: string; onClose: () => void }) {
  const words = useTranslations("console_money.record");
  const choice = useTranslations("console_money.allocate");
  const part = useTranslations("console_desk.give_back");
  const locale = useLocale();
  const [act, setAct] = useState(() => crypto.randomUUID());
  const [member, setMember] = useState<FoundMember | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [way, setWay] = useState<(typeof WAYS)[number]>("bank_transfer");
  const [till, setTill] = useState<string | null | undefined>(undefined);
  const [typed, setTyped] = useState<number | null>(null);
  const { pending, refusal, perform } = useAct();
  const { invoices = [] } = useUnpaid(member?.id ?? null, null);
  const invoice =
    chosen === "" ? undefined : (invoices.find(({ id }) => id === chosen) ?? invoices[0]);
  const currency = invoice?.currency ?? usual;
  const amount = typed ?? invoice?.amount_due ?? null;
  const money = (sum: number, of = currency) => formatMoney(sum, of, locale);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!member || !amount) return;
    const form = new FormData(event.currentTarget);
    const provider = way;
    const notes = String(form.get("note")).trim();
    const pays = invoice && {
      invoice_allocations: [
        { invoice_id: invoice.id, amount: Math.min(amount, invoice.amount_due) },
      ],
    };
    const paid = { member_id: member.id, amount, currency, provider, ...(notes && { notes }) };
    const key = [act, member.id, amount, provider, invoice?.id, notes].join(":").slice(0, 255);
    const renew = () => setAct(crypto.randomUUID());
    const record = () => recordMoney({ ...paid, ...pays }, key, till, renew);
    if (await perform(record, words("done", { sum: money(amount) }))) onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={words("title")}
      submit={words("do")}
      pending={pending}
      failure={refusal === null ? null : { title: words("not_done"), message: refusal }}
      onSubmit={send}
    >
      <p className="text-sm text-muted">{words("text")}</p>
      <FindMember
        label={words("member")}
        value={member}
        onChange={(found) => {
          setMember(found);
          setChosen(null);
          setTyped(null);
        }}
      />
      {invoices.length > 0 && (
        <Field label={words("invoice")}>
          {(control) => (
            <Select
              {...control}
              value={invoice?.id ?? ""}
              onChange={({ target }) => {
                setChosen(target.value);
                setTyped(null);
              }}
            >
              {invoices.map(({ id, number, amount_due, currency: of }) => (
                <option key={id} value={id}>
                  {choice("choice", { number: number ?? "", sum: money(amount_due, of) })}
                </option>
              ))}
              <option value="">{words("no_invoice")}</option>
            </Select>
          )}
        </Field>
      )}
      <AmountField
        key={invoice?.id ?? "none"}
        label={words("amount")}
        hint={
          invoice && amount !== null && amount > invoice.amount_due
            ? words("no_more", { sum: money(invoice.amount_due) })
            : undefined
        }
        error={amount === 0 ? part("too_little", { sum: money(1) }) : null}
        currency={currency}
        initial={invoice?.amount_due ?? null}
        required
        onChange={setTyped}
      />
      <Field label={words("way")}>
        {(control) => (
          <Select
            {...control}
            value={way}
            onChange={({ target }) => setWay(WAYS.find((one) => one === target.value) ?? "other")}
          >
            {WAYS.map((one) => (
              <option key={one} value={one}>
                {words(`ways.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {goesIntoTill(way) && <TillChoice value={till} onChange={setTill} />}
      <Field label={words("note")} optional hint={words("note_hint")}>
        {(control) => <Input {...control} name="note" maxLength={500} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
