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

const KINDS = ["hours", "bookings", "credit", "discount"] as const;
type Kind = (typeof KINDS)[number];

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
  const [much, setMuch] = useState("");
  const [credit, setCredit] = useState<number | null>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const { pending, refusal, perform } = useAct();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name"));
    const benefit = { product_id, name, resource_ids: chosen, ...termsOf(kind, much, credit) };
    const added = await perform(
      () => consoleClient().benefits.create.mutate(benefit),
      words("added", { name }),
    );
    if (!added) return;
    setOpen(false);
    setMuch("");
    setChosen([]);
  };
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
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
            onChange={setCredit}
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
                value={much}
                onChange={({ target }) => setMuch(target.value)}
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
            chosen={chosen}
            onChange={setChosen}
          />
        )}
      </FormDialog>
    </>
  );
}

/** Returns the fields of the API that say how much a benefit is. */
function termsOf(kind: Kind, much: string, credit: number | null) {
  const count = Number(much);
  if (kind === "discount") return { type: "discount" as const, percent: count };
  const allowance = { type: "allowance" as const };
  if (kind === "hours") {
    return { ...allowance, unit: "minutes" as const, quantity: Math.round(count * 60) };
  }
  return kind === "bookings"
    ? { ...allowance, unit: "bookings" as const, quantity: count }
    : { ...allowance, unit: "amount" as const, quantity: credit ?? 0 };
}
