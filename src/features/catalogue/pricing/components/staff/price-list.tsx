import { useTranslations } from "next-intl";
import type { TaxRate } from "@/features/catalogue/tax-rates/schema";
import { taxWords } from "@/features/catalogue/tax-rates/components/staff/tax-words";
import type { PriceRule } from "../../schema";
import { PriceLine } from "./price-line";
import { describePrice, type Names, type Say } from "./price-words";

/** Lists the rules in use in the order in which they win, and the archived ones folded below. */
export function PriceList({
  rules,
  archived,
  names,
  taxes,
  say,
  writes,
  now,
}: {
  rules: readonly PriceRule[];
  archived: readonly PriceRule[];
  names: Names;
  taxes: readonly TaxRate[];
  say: Say;
  writes: boolean;
  now: string;
}) {
  const words = useTranslations("console_catalogue.prices");
  const line = (rule: PriceRule, rank: number | null) => (
    <PriceLine
      key={rule.id}
      rule={{
        ...{ id: rule.id, name: rule.name, event_ids: rule.event_ids },
        archived: rule.archived_at !== null,
      }}
      rank={rank}
      sentences={describePrice(rule, names, say)}
      tax={taxWords(taxes.find(({ id }) => id === rule.tax_rate_id) ?? null, say)}
      {...{ writes, now }}
    />
  );
  return (
    <div className="grid gap-6">
      {rules.length > 0 && (
        <ol aria-label={words("wins")} className="grid gap-3">
          {rules.map((rule, at) => line(rule, at + 1))}
        </ol>
      )}
      {archived.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-md text-sm font-medium text-muted hover:text-ink">
            {words("archived_rules", { count: archived.length })}
          </summary>
          <ul className="mt-2 grid gap-3">{archived.map((rule) => line(rule, null))}</ul>
        </details>
      )}
    </div>
  );
}
