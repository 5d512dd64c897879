"use client";
import { useTranslations } from "next-intl";
import { TaxChoice } from "@/features/catalogue/tax-rates/components/staff/tax-choice";
import type { TaxRate } from "@/features/catalogue/tax-rates/schema";
import { AmountField } from "@/ui/amount-field";
import { Field } from "@/ui/field";
import { Input, Select } from "@/ui/input";
import type { BillingInterval, Product } from "../../schema";

/** The fields of a membership while it is edited. */
export type ProductDraft = Pick<
  Product,
  "name" | "interval" | "self_service" | "members_may_pause"
> & {
  description: string;
  amount: number | null;
  interval_count: string;
  trial_days: string;
  tax_rate_id: string;
};

const INTERVALS = ["month", "year", "week", "day"] as const satisfies BillingInterval[];

/** Returns the form of a membership; of a new one without. */
export function productDraft(product: Product | null): ProductDraft {
  return {
    name: product?.name ?? "",
    description: product?.description ?? "",
    amount: product?.amount ?? null,
    interval: product?.interval ?? "month",
    interval_count: String(product?.interval_count ?? 1),
    trial_days: String(product?.trial_days ?? 0),
    tax_rate_id: product?.tax_rate_id ?? "",
    self_service: product?.self_service ?? true,
    members_may_pause: product?.members_may_pause ?? false,
  };
}

/** Asks for what a membership is called, what it costs and how often. */
export function ProductFields({
  draft,
  onChange,
  currency,
  taxes,
  faulty,
}: {
  draft: ProductDraft;
  onChange: (change: Partial<ProductDraft>) => void;
  currency: string;
  taxes: readonly TaxRate[];
  /** The fields that the server refused. */
  faulty: readonly string[];
}) {
  const words = useTranslations("console_catalogue.products");
  const fault = (field: keyof ProductDraft) => (faulty.includes(field) ? words("wrong") : null);
  return (
    <>
      <Field label={words("name")} error={fault("name")}>
        {(control) => (
          <Input
            {...control}
            required
            maxLength={200}
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Field label={words("description")} optional>
        {(control) => (
          <Input
            {...control}
            maxLength={500}
            autoComplete="off"
            value={draft.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <AmountField
          label={words("amount")}
          currency={currency}
          initial={draft.amount}
          required
          error={faulty.includes("amount") ? words("too_small") : null}
          onChange={(amount) => onChange({ amount })}
        />
        <Field label={words("every")}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              max={36}
              required
              value={draft.interval_count}
              onChange={({ target }) => onChange({ interval_count: target.value })}
            />
          )}
        </Field>
        <Field label={words("interval")}>
          {(control) => (
            <Select
              {...control}
              value={draft.interval}
              onChange={({ target }) => onChange({ interval: target.value as BillingInterval })}
            >
              {INTERVALS.map((one) => (
                <option key={one} value={one}>
                  {words(`intervals.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TaxChoice
          taxes={taxes}
          value={draft.tax_rate_id}
          error={fault("tax_rate_id")}
          onChange={(tax_rate_id) => onChange({ tax_rate_id })}
        />
        <Field label={words("trial")} optional>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={0}
              max={730}
              value={draft.trial_days}
              onChange={({ target }) => onChange({ trial_days: target.value })}
            />
          )}
        </Field>
      </div>
      {(["self_service", "members_may_pause"] as const).map((field) => (
        <label key={field} className="flex min-h-11 items-center gap-3 text-sm font-medium">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={draft[field]}
            onChange={({ target }) => onChange({ [field]: target.checked })}
          />
          {words(field)}
        </label>
      ))}
    </>
  );
}
