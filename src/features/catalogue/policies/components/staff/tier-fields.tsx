"use client";
import { Plus, X } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { Field, FieldError } from "@/ui/field";
import { Input } from "@/ui/input";
import type { Policy } from "../../schema";
import { LeadField } from "./lead-field";
import { TierAxis } from "./tier-axis";

type Tiers = Policy["cancellation_tiers"];

/** Asks for the steps in which refunds fall, and draws them. */
export function TierFields({
  tiers,
  error,
  onChange,
}: {
  tiers: Tiers;
  error: string | null;
  onChange: (tiers: Tiers) => void;
}) {
  const words = useTranslations("console_catalogue.policies");
  const set = (at: number, change: Partial<Tiers[number]>) =>
    onChange(tiers.map((tier, n) => (n === at ? { ...tier, ...change } : tier)));
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-sm font-medium">{words("refunds")}</legend>
      <p className="text-sm text-muted">{words("refunds_hint")}</p>
      <TierAxis tiers={tiers} />
      {tiers.map((tier, at) => (
        <div key={at} className="grid grid-cols-[2fr_1fr_auto] items-end gap-2">
          <LeadField
            label={words("until")}
            required
            value={tier.until_minutes_before}
            onChange={(minutes) => set(at, { until_minutes_before: minutes ?? 0 })}
          />
          <Field label={words("percent")}>
            {(control) => (
              <Input
                {...control}
                type="number"
                min={0}
                max={100}
                required
                value={tier.refund_percent}
                onChange={({ target }) => set(at, { refund_percent: Number(target.value) })}
              />
            )}
          </Field>
          <Button
            variant="ghost"
            aria-label={words("remove_step")}
            icon={<X aria-hidden className="size-4.5" />}
            onClick={() => onChange(tiers.filter((_, n) => n !== at))}
          />
        </div>
      ))}
      <FieldError id="tiers-error" error={error} />
      <p>
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => onChange([...tiers, { until_minutes_before: 60, refund_percent: 0 }])}
        >
          {words("add_step")}
        </Button>
      </p>
    </fieldset>
  );
}
