"use client";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { FormDialog } from "@/ui/form-dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { SegmentedControl } from "@/ui/segmented-control";
import { useAct } from "@/ui/use-act";

/** Adds a tax rate. Its percentage never changes afterwards, which the dialog says. */
export function NewTaxRate() {
  const words = useTranslations("console_catalogue.taxes");
  const prices = useTranslations("console_catalogue.prices");
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState<"inclusive" | "exclusive">("inclusive");
  const { pending, refusal, faulty, perform } = useAct();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const name = String(typed.get("name"));
    const percentage = Number(String(typed.get("percent")).replace(",", "."));
    const rate = { name, percentage, inclusive: kind === "inclusive" };
    const added = await perform(
      () => consoleClient().taxRates.create.mutate(rate),
      words("added", { name }),
    );
    if (added) setOpen(false);
  };
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {words("new")}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words("new")}
        submit={words("add")}
        pending={pending}
        failure={refusal ? { title: prices("not_done"), message: refusal } : null}
        onSubmit={add}
      >
        <Field label={words("name")}>
          {(control) => (
            <Input
              {...control}
              name="name"
              required
              maxLength={200}
              placeholder={words("name_example")}
            />
          )}
        </Field>
        <Field
          label={words("percent")}
          hint={words("fixed")}
          error={faulty.includes("percentage") ? prices("wrong") : null}
        >
          {(control) => (
            <Input
              {...control}
              name="percent"
              required
              inputMode="decimal"
              pattern="\d{1,3}([.,]\d{1,3})?"
              placeholder={(8.1).toLocaleString(locale)}
            />
          )}
        </Field>
        <SegmentedControl
          label={words("kind")}
          value={kind}
          onChange={setKind}
          options={(["inclusive", "exclusive"] as const).map((value) => ({
            value,
            text: words(value),
          }))}
        />
      </FormDialog>
    </>
  );
}
