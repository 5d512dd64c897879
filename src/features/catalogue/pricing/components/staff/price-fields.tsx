"use client";
import { useTranslations } from "next-intl";
import { TaxChoice } from "@/features/catalogue/tax-rates/components/staff/tax-choice";
import type { TaxRate } from "@/features/catalogue/tax-rates/schema";
import { AmountField } from "@/ui/amount-field";
import { CheckList } from "@/ui/check-list";
import { Field } from "@/ui/field";
import { Input, Select } from "@/ui/input";
import type { PriceUnit } from "../../schema";
import { PriceBlocks } from "./price-blocks";
import type { PriceDraft } from "./price-draft";
import { WeekdayPicker } from "./weekday-picker";

type Choice = { id: string; name: string };

const UNITS = ["hour", "booking", "person", "day", "minute"] as const satisfies PriceUnit[];

/** Asks for everything that a price rule says; what few rules need is folded. */
export function PriceFields({
  draft,
  onChange,
  currency,
  taxes,
  places,
  groups,
  products,
  faulty,
}: {
  draft: PriceDraft;
  onChange: (change: Partial<PriceDraft>) => void;
  currency: string;
  taxes: readonly TaxRate[];
  places: readonly Choice[];
  groups: readonly Choice[];
  products: readonly Choice[];
  /** The fields that the server refused. */
  faulty: readonly string[];
}) {
  const words = useTranslations("console_catalogue.prices");
  const fault = (field: keyof PriceDraft) => (faulty.includes(field) ? words("wrong") : null);
  const folded =
    draft.group_ids.length + draft.product_ids.length + draft.fixed_blocks.length === 0 &&
    draft.cap_amount === null &&
    draft.priority === "0";
  return (
    <>
      <Field label={words("name")} hint={words("name_hint")} error={fault("name")}>
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
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <AmountField
          label={words("amount")}
          currency={currency}
          initial={draft.amount}
          required
          error={fault("amount")}
          onChange={(amount) => onChange({ amount })}
        />
        <Field label={words("per")}>
          {(control) => (
            <Select
              {...control}
              value={draft.unit}
              onChange={({ target }) => onChange({ unit: target.value as PriceUnit })}
            >
              {UNITS.map((unit) => (
                <option key={unit} value={unit}>
                  {words(`units.${unit}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <TaxChoice
        taxes={taxes}
        value={draft.tax_rate_id}
        error={fault("tax_rate_id")}
        onChange={(tax_rate_id) => onChange({ tax_rate_id })}
      />
      {places.length > 0 && (
        <CheckList
          label={words("where")}
          hint={words("where_hint")}
          options={places}
          chosen={draft.resource_ids}
          onChange={(resource_ids) => onChange({ resource_ids })}
        />
      )}
      <WeekdayPicker chosen={draft.weekdays} onChange={(weekdays) => onChange({ weekdays })} />
      <div className="grid items-start gap-x-4 gap-y-1.5 sm:grid-cols-2">
        {(["from", "to"] as const).map((end) => (
          <Field key={end} label={words(`${end}_time`)} optional>
            {(control) => (
              <Input
                {...control}
                type="time"
                value={draft[`${end}_local`]}
                onChange={({ target }) => onChange({ [`${end}_local`]: target.value })}
              />
            )}
          </Field>
        ))}
        <p className="text-sm text-muted sm:col-span-2">{words("hours_hint")}</p>
      </div>
      <details open={!folded} className="rounded-lg ring-1 ring-line ring-inset">
        <summary className="flex min-h-12 cursor-pointer items-center rounded-lg px-4 text-sm font-medium">
          {words("more")}
        </summary>
        <div className="grid gap-5 px-4 pt-2 pb-5">
          {groups.length > 0 && (
            <CheckList
              label={words("who")}
              hint={words("who_hint")}
              options={groups}
              chosen={draft.group_ids}
              onChange={(group_ids) => onChange({ group_ids })}
            />
          )}
          {products.length > 0 && (
            <CheckList
              label={words("with")}
              hint={words("with_hint")}
              options={products}
              chosen={draft.product_ids}
              onChange={(product_ids) => onChange({ product_ids })}
            />
          )}
          <AmountField
            label={words("cap")}
            currency={currency}
            initial={draft.cap_amount}
            error={fault("cap_amount")}
            onChange={(cap_amount) => onChange({ cap_amount })}
          />
          <PriceBlocks
            blocks={draft.fixed_blocks}
            currency={currency}
            onChange={(fixed_blocks) => onChange({ fixed_blocks })}
          />
          <Field label={words("priority")} hint={words("priority_hint")} error={fault("priority")}>
            {(control) => (
              <Input
                {...control}
                type="number"
                min={-1_000_000}
                max={1_000_000}
                step={1}
                value={draft.priority}
                onChange={({ target }) => onChange({ priority: target.value })}
              />
            )}
          </Field>
        </div>
      </details>
    </>
  );
}
