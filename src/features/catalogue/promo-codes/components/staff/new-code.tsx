"use client";
import { Plus } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { AmountField } from "@/ui/amount-field";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { FormDialog } from "@/ui/form-dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { SegmentedControl } from "@/ui/segmented-control";
import { useAct } from "@/ui/use-act";

/** Makes a promo code: a percentage or an amount off, for so many uses. */
export function NewCode({ currency }: { currency: string }) {
  const words = useTranslations("console_catalogue.codes");
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState<"percent" | "amount">("percent");
  const [amount, setAmount] = useState<number | null>(null);
  const { pending, refusal, faulty, perform } = useAct();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const code = String(typed.get("code"));
    const count = (name: string) => Number(typed.get(name)) || null;
    const off =
      kind === "percent"
        ? { percent_off: Number(typed.get("percent")) }
        : { amount_off: amount ?? 0, currency };
    const limits = { max_redemptions: count("all"), per_member_limit: count("each") };
    const added = await perform(
      () => consoleClient().promoCodes.create.mutate({ code, ...off, ...limits }),
      words("added", { code: code.toUpperCase() }),
    );
    if (added) setOpen(false);
  };
  return (
    <>
      <Button icon={<Plus aria-hidden className="size-4.5" />} onClick={() => setOpen(true)}>
        {words("new")}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words("new")}
        submit={words("add")}
        pending={pending}
        failure={refusal ? { title: words("not_done"), message: refusal } : null}
        onSubmit={add}
      >
        <Field label={words("code")} error={faulty.includes("code") ? words("code_wrong") : null}>
          {(control) => (
            <Input
              {...control}
              name="code"
              required
              minLength={3}
              maxLength={40}
              autoComplete="off"
              className="uppercase"
            />
          )}
        </Field>
        <SegmentedControl
          label={words("kind")}
          value={kind}
          onChange={setKind}
          options={(["percent", "amount"] as const).map((value) => ({
            value,
            text: words(`kinds.${value}`),
          }))}
        />
        {kind === "percent" ? (
          <Field label={words("percent")}>
            {(control) => (
              <Input {...control} type="number" name="percent" min={1} max={100} required />
            )}
          </Field>
        ) : (
          <AmountField label={words("amount")} currency={currency} required onChange={setAmount} />
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {(["all", "each"] as const).map((name) => (
            <Field key={name} label={words(`limit_${name}`)} optional>
              {(control) => <Input {...control} type="number" name={name} min={1} />}
            </Field>
          ))}
        </div>
      </FormDialog>
    </>
  );
}
