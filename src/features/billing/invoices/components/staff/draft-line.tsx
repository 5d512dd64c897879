"use client";
import { useTranslations } from "next-intl";
import { AmountField } from "@/ui/amount-field";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import type { DraftedLine } from "./invoice-draft";

/** Asks what a line of an invoice is for, how many, and for how much each. */
export function DraftLine({
  line,
  currency,
  onChange,
}: {
  line: DraftedLine;
  currency: string;
  onChange: (line: DraftedLine) => void;
}) {
  const words = useTranslations("console_money.new_invoice");
  return (
    <>
      <Field label={words("what")}>
        {(control) => (
          <Input
            {...control}
            required
            maxLength={200}
            autoComplete="off"
            value={line.description}
            onChange={({ target }) => onChange({ ...line, description: target.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-3">
        <Field label={words("quantity")}>
          {(control) => (
            <Input
              {...control}
              type="number"
              required
              min={1}
              max={10_000}
              value={Number.isNaN(line.quantity) ? "" : line.quantity}
              onChange={({ target }) => onChange({ ...line, quantity: target.valueAsNumber })}
            />
          )}
        </Field>
        <AmountField
          label={words("each")}
          currency={currency}
          required
          onChange={(amount) => onChange({ ...line, amount })}
        />
      </div>
    </>
  );
}
