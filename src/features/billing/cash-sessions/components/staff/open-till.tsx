"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { AmountField } from "@/ui/amount-field";
import { Button, type ButtonLooks } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Input } from "@/ui/input";
import { useAct } from "@/ui/use-act";

/** Opens a till with its float; adds the till first where `desk` is null. */
export function OpenTill({
  desk,
  currency,
  label,
  variant = "primary",
}: {
  desk: { id: string } | null;
  currency: string;
  label: string;
} & Pick<ButtonLooks, "variant">) {
  const words = useTranslations("console_money.till.open");
  const [open, setOpen] = useState(false);
  const [act, setAct] = useState("");
  const [float, setFloat] = useState<number | null>(null);
  const { pending, refusal, perform } = useAct();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (float === null) return;
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    const opened = await perform(async () => {
      const { cashDesks, cashSessions } = consoleClient();
      const made =
        desk ?? (await cashDesks.create.mutate({ name, idempotency_key: `${act}:${name}` }));
      await cashSessions.open.mutate({
        ...{ cash_desk_id: made.id, opening_amount: float },
        idempotency_key: `${act}:open:${made.id}:${float}`,
      });
    }, words("done"));
    if (opened) setOpen(false);
  };
  return (
    <>
      <Button
        size="lg"
        variant={variant}
        onClick={() => {
          setAct(crypto.randomUUID());
          setFloat(null);
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {open && (
        <FormDialog
          open
          onClose={() => setOpen(false)}
          title={words("act")}
          submit={words("do")}
          pending={pending}
          failure={refusal === null ? null : { title: words("not_done"), message: refusal }}
          onSubmit={send}
        >
          {!desk && (
            <Field label={words("name")}>
              {(control) => (
                <Input
                  {...control}
                  name="name"
                  required
                  maxLength={200}
                  defaultValue={words("usual")}
                  autoComplete="off"
                />
              )}
            </Field>
          )}
          <AmountField label={words("float")} currency={currency} required onChange={setFloat} />
        </FormDialog>
      )}
    </>
  );
}
