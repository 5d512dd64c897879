"use client";
import { Plus } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { AmountField } from "@/ui/amount-field";
import { Button } from "@/ui/button";
import { CheckList } from "@/ui/check-list";
import { consoleClient } from "@/ui/console-client";
import { FormDialog } from "@/ui/form-dialog";
import { Field } from "@/ui/field";
import { Input, Select } from "@/ui/input";
import { useAct } from "@/ui/use-act";
import { type Kind, KINDS, NOTHING_TYPED, termsOf } from "./benefit-draft";

/** Adds a benefit to a membership: hours, bookings or credit in each period, or a discount. */
export function NewBenefit({
  product_id,
  currency,
  places,
}: {
  product_id: string;
  currency: string;
  places: readonly { id: string; name: string }[];
}) {
  const words = useTranslations("console_catalogue.benefits");
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState<Kind>("hours");
  const [draft, setDraft] = useState(NOTHING_TYPED);
  const { pending, refusal, perform } = useAct();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name"));
    const benefit = { product_id, name, ...termsOf(kind, draft) };
    const added = await perform(
      () => consoleClient().benefits.create.mutate(benefit),
      words("added", { name }),
    );
    if (added) setOpen(false);
  };
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => {
          setDraft(NOTHING_TYPED);
          setOpen(true);
        }}
      >
        {words("new")}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words("new_title")}
        submit={words("add")}
        pending={pending}
        failure={refusal ? { title: words("not_done"), message: refusal } : null}
        onSubmit={add}
      >
        <Field label={words("kind")}>
          {(control) => (
            <Select
              {...control}
              value={kind}
              onChange={({ target }) => setKind(target.value as Kind)}
            >
              {KINDS.map((one) => (
                <option key={one} value={one}>
                  {words(`kinds.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {kind === "credit" ? (
          <AmountField
            label={words("much.credit")}
            currency={currency}
            required
            onChange={(credit) => setDraft({ ...draft, credit })}
          />
        ) : (
          <Field label={words(`much.${kind}`)}>
            {(control) => (
              <Input
                {...control}
                type="number"
                min={kind === "hours" ? 0.25 : 1}
                max={kind === "discount" ? 100 : 99_999}
                step={kind === "hours" ? 0.25 : 1}
                required
                value={draft.much}
                onChange={({ target }) => setDraft({ ...draft, much: target.value })}
              />
            )}
          </Field>
        )}
        <Field label={words("name")} hint={words("name_hint")}>
          {(control) => (
            <Input {...control} name="name" required maxLength={200} autoComplete="off" />
          )}
        </Field>
        {kind !== "credit" && places.length > 0 && (
          <CheckList
            label={words("where")}
            hint={words("where_hint")}
            options={places}
            chosen={draft.resource_ids}
            onChange={(resource_ids) => setDraft({ ...draft, resource_ids })}
          />
        )}
      </FormDialog>
    </>
  );
}
