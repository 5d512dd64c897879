"use client";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useColleague } from "@/features/people/approvals/components/staff/use-colleague";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Input } from "@/ui/input";
import { PartField } from "@/ui/part-field";
import { useAct } from "@/ui/use-act";

/**
 * Gives a payment back, or a part of it, the way it came; a credit note goes with it. `left` in minor units is the most.
 * The same amount is given once, however often it is pressed.
 */
export function GiveBack({
  paymentId,
  left,
  currency,
}: {
  paymentId: string;
  left: number;
  currency: string;
}) {
  const words = useTranslations("console_desk.give_back");
  const locale = useLocale();
  const [act, setAct] = useState<string | null>(null);
  const [amount, setAmount] = useState<number | null>(left);
  const [reason, setReason] = useState("");
  const { pending, refusal, refused, perform } = useAct();
  const money = (sum: number) => formatMoney(sum, currency, locale);
  const said = reason.trim();
  const input = {
    payment_id: paymentId,
    ...(amount !== null && { amount }),
    ...(said && { reason: said }),
  };
  const give = async (approval?: string) => {
    if (amount === null) return;
    const refund = () =>
      consoleClient().bookings.refund.mutate({
        ...input,
        ...(approval !== undefined && { approval }),
        // What a colleague allows is another act than the one that was refused.
        idempotency_key: `${approval ?? act}:${amount}:${said}`.slice(0, 255),
      });
    if (await perform(refund, words("done", { sum: money(amount) }))) setAct(null);
  };
  const { offer, question } = useColleague({
    refused,
    act: { operation: "POST /v1/refunds", input },
    what: words("give", { sum: money(amount ?? 0) }),
    onAllowed: (approval) => void give(approval),
  });
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    await give();
  };
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        onClick={() => {
          setAmount(left);
          setReason("");
          setAct(crypto.randomUUID());
        }}
      >
        {words("open")}
      </Button>
      {act !== null && (
        <FormDialog
          open
          onClose={() => setAct(null)}
          title={words("title")}
          submit={amount ? words("give", { sum: money(amount) }) : words("open")}
          pending={pending}
          failure={refusal === null ? null : { title: words("not_done"), message: refusal }}
          onSubmit={send}
        >
          {offer}
          <p className="text-sm text-muted">{words("text")}</p>
          <PartField label={words("amount")} left={left} currency={currency} onChange={setAmount} />
          <Field label={words("reason")} optional hint={words("reason_hint")}>
            {(control) => (
              <Input
                {...control}
                name="reason"
                maxLength={200}
                autoComplete="off"
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
        </FormDialog>
      )}
      {act !== null && question}
    </>
  );
}
