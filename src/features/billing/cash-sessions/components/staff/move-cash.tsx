"use client";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { formatMoney } from "@/lib/money";
import { AmountField } from "@/ui/amount-field";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Input } from "@/ui/input";
import { useAct } from "@/ui/use-act";

type Kind = "paid_in" | "paid_out";
type Till = { id: string; currency: string };

/** The two buttons by which cash is put into an open till or taken out of it without a sale. */
export function MoveCash({ session }: { session: Till }) {
  const words = useTranslations("console_money.till.move");
  const [kind, setKind] = useState<Kind | null>(null);
  return (
    <>
      <Button variant="secondary" onClick={() => setKind("paid_in")}>
        {words("paid_in")}
      </Button>
      <Button variant="secondary" onClick={() => setKind("paid_out")}>
        {words("paid_out")}
      </Button>
      {kind && <Move {...{ session, kind }} onClose={() => setKind(null)} />}
    </>
  );
}

function Move({ session, kind, onClose }: { session: Till; kind: Kind; onClose: () => void }) {
  const words = useTranslations("console_money.till");
  const locale = useLocale();
  const [act] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState<number | null>(null);
  const { pending, refusal, perform } = useAct();
  const money = (sum: number) => formatMoney(sum, session.currency, locale);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!amount) return;
    const reason = String(new FormData(event.currentTarget).get("reason")).trim();
    const move = () =>
      consoleClient().cashSessions.move.mutate({
        ...{ cash_session_id: session.id, kind, amount, reason },
        idempotency_key: [act, kind, amount, reason].join(":").slice(0, 255),
      });
    if (await perform(move, words("move.done", { sum: money(amount) }))) onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={words(`move.${kind}_title`)}
      submit={words(`move.${kind}_do`)}
      pending={pending}
      failure={refusal === null ? null : { title: words("open.not_done"), message: refusal }}
      onSubmit={send}
    >
      <AmountField
        label={words("move.amount")}
        currency={session.currency}
        error={amount === 0 ? words("move.too_little", { sum: money(1) }) : null}
        required
        onChange={setAmount}
      />
      <Field label={words("move.reason")}>
        {(control) => (
          <Input {...control} name="reason" required maxLength={200} autoComplete="off" />
        )}
      </Field>
    </FormDialog>
  );
}
