"use client";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { formatMoney } from "@/lib/money";
import { taxOn } from "@/lib/tax";
import type { Product } from "@/features/catalogue/products/schema";
import type { TaxRate } from "@/features/catalogue/tax-rates/schema";
import { priceWithTax } from "@/features/memberships/subscriptions/components/price-with-tax";
import { AmountField } from "@/ui/amount-field";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input, Select } from "@/ui/input";
import { Plus } from "@/ui/icons";
import type { DraftLine } from "./sale-draft";

type Adding = { currency: string; onAdd: (line: DraftLine) => void };

/** Adds a thing in words with its price and tax: Enter adds it, and the next one may be typed. */
export function AddFree({ currency, taxes, onAdd }: Adding & { taxes: readonly TaxRate[] }) {
  const words = useTranslations("console_money.till.sale");
  const first = useId();
  const [round, setRound] = useState(0);
  const [amount, setAmount] = useState<number | null>(null);
  const [tax, setTax] = useState(taxes[0]?.id ?? "");
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("what")).trim();
    if (text === "" || amount === null) return;
    const rate = taxes.find(({ id }) => id === tax);
    onAdd({
      key: crypto.randomUUID(),
      text,
      price: rate ? taxOn(amount, rate).gross : amount,
      line: { description: text, unit_amount: amount, ...(rate && { tax_rate_id: rate.id }) },
    });
    setAmount(null);
    setRound(round + 1);
    document.getElementById(first)?.focus();
  };
  return (
    <form
      onSubmit={add}
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <div className="sm:col-span-3">
        <Field label={words("add")}>
          {(control) => (
            <Input
              {...control}
              key={round}
              id={first}
              name="what"
              required
              maxLength={200}
              autoComplete="off"
              aria-label={words("add")}
            />
          )}
        </Field>
      </div>
      <AmountField
        key={round}
        label={words("amount")}
        currency={currency}
        required
        onChange={setAmount}
      />
      {taxes.length > 0 && (
        <Field label={words("tax")}>
          {(control) => (
            <Select {...control} value={tax} onChange={({ target }) => setTax(target.value)}>
              {taxes.map(({ id, name, percentage }) => (
                <option key={id} value={id}>{`${name} ${percentage} %`}</option>
              ))}
              <option value="">{words("no_tax")}</option>
            </Select>
          )}
        </Field>
      )}
      <Button
        type="submit"
        variant="secondary"
        className="sm:mt-6.5"
        icon={<Plus aria-hidden className="size-4.5" />}
      >
        {words("add_do")}
      </Button>
    </form>
  );
}

/** Adds a membership that begins now. */
export function AddMembership({
  currency,
  products,
  taxes,
  onAdd,
}: Adding & { products: readonly Product[]; taxes: readonly TaxRate[] }) {
  const words = useTranslations("console_money.till.sale");
  const locale = useLocale();
  const offered = products.filter((one) => one.currency === currency);
  const [chosen, setChosen] = useState(offered[0]?.id ?? "");
  const product = offered.find(({ id }) => id === chosen);
  const priceOf = (one: Product) => priceWithTax(one, taxes) ?? one.amount;
  if (!product) return null;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <Field label={words("membership")}>
          {(control) => (
            <Select {...control} value={chosen} onChange={({ target }) => setChosen(target.value)}>
              {offered.map((one) => (
                <option key={one.id} value={one.id}>
                  {`${one.name}, ${formatMoney(priceOf(one), currency, locale)}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Button
        variant="secondary"
        className="sm:mt-6.5"
        icon={<Plus aria-hidden className="size-4.5" />}
        aria-label={words("add_membership")}
        onClick={() =>
          onAdd({
            ...{ key: crypto.randomUUID(), text: product.name },
            price: product.trial_days > 0 ? 0 : priceOf(product),
            line: { product_id: product.id },
          })
        }
      >
        {words("add_do")}
      </Button>
    </div>
  );
}
