"use client";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { TaxRate } from "@/features/catalogue/tax-rates/schema";
import { TaxChoice } from "@/features/catalogue/tax-rates/components/staff/tax-choice";
import { formatMoney } from "@/lib/money";
import { AmountField } from "@/ui/amount-field";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { useAct } from "@/ui/use-act";

/** Prices everything by one field. */
export function FirstPrice({ currency, taxes }: { currency: string; taxes: readonly TaxRate[] }) {
  const words = useTranslations("console_catalogue.prices");
  const locale = useLocale();
  const [amount, setAmount] = useState<number | null>(null);
  const [tax, setTax] = useState(taxes.length === 1 ? (taxes[0]?.id ?? "") : "");
  const [idempotency_key] = useState(() => crypto.randomUUID());
  const { pending, refusal, perform } = useAct();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (amount === null) return;
    const price = { name: words("first_name"), currency, amount, unit: "hour" as const };
    void perform(
      () =>
        consoleClient().priceRules.create.mutate({
          ...{ ...price, tax_rate_id: tax || null, idempotency_key },
        }),
      words("first_done", { amount: formatMoney(amount, currency, locale) }),
    );
  };
  return (
    <Card as="section" className="p-5 md:p-6">
      <h2 className="text-lg">{words("first_title")}</h2>
      <p className="mt-1 text-sm text-muted">{words("first_text")}</p>
      <form className="mt-5 grid max-w-md gap-4" onSubmit={save}>
        {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
        <AmountField
          label={words("first_amount")}
          currency={currency}
          required
          onChange={setAmount}
        />
        <TaxChoice taxes={taxes} value={tax} onChange={setTax} />
        <p>
          <Button type="submit" pending={pending}>
            {words("first_set")}
          </Button>
        </p>
      </form>
    </Card>
  );
}
