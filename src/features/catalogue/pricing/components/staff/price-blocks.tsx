"use client";
import { Plus, X } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { AmountField } from "@/ui/amount-field";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import type { PriceDraft } from "./price-draft";

type Blocks = PriceDraft["fixed_blocks"];

/** Asks for prices of fixed lengths, such as a half day. */
export function PriceBlocks({
  blocks,
  currency,
  onChange,
}: {
  blocks: Blocks;
  currency: string;
  onChange: (blocks: Blocks) => void;
}) {
  const words = useTranslations("console_catalogue.prices");
  const set = (at: number, change: Partial<Blocks[number]>) =>
    onChange(blocks.map((block, n) => (n === at ? { ...block, ...change } : block)));
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-sm font-medium">{words("blocks")}</legend>
      <p className="text-sm text-muted">{words("blocks_hint")}</p>
      {blocks.map((block, at) => (
        <div key={at} className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
          <Field label={words("block_minutes")}>
            {(control) => (
              <Input
                {...control}
                type="number"
                min={1}
                max={44_640}
                required
                value={block.minutes ?? ""}
                onChange={({ target: { value } }) =>
                  set(at, { minutes: value ? Number(value) : null })
                }
              />
            )}
          </Field>
          <AmountField
            label={words("block_amount")}
            currency={currency}
            initial={block.amount}
            required
            onChange={(amount) => set(at, { amount })}
          />
          <Button
            variant="ghost"
            aria-label={words("remove_block")}
            icon={<X aria-hidden className="size-4.5" />}
            onClick={() => onChange(blocks.filter((_, n) => n !== at))}
          />
        </div>
      ))}
      <p>
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => onChange([...blocks, { minutes: null, amount: null }])}
        >
          {words("add_block")}
        </Button>
      </p>
    </fieldset>
  );
}
