/** A price rule while somebody edits it. Pure. */
import type { PriceRule, PriceUnit } from "../../schema";

/** The fields of the form as they are typed; times as `HH:MM`, empty for none. */
export type PriceDraft = {
  name: string;
  amount: number | null;
  unit: PriceUnit;
  resource_ids: string[];
  weekdays: PriceRule["weekdays"];
  from_local: string;
  to_local: string;
  group_ids: string[];
  product_ids: string[];
  cap_amount: number | null;
  fixed_blocks: { minutes: number | null; amount: number | null }[];
  priority: string;
  tax_rate_id: string;
};

/** Returns the form of a rule; of a new one without. */
export function draftOf(rule: PriceRule | null): PriceDraft {
  return {
    name: rule?.name ?? "",
    amount: rule?.amount ?? null,
    unit: rule?.unit ?? "hour",
    resource_ids: rule?.resource_ids ?? [],
    weekdays: rule?.weekdays ?? [],
    from_local: rule?.from_local?.slice(0, 5) ?? "",
    to_local: rule?.to_local?.slice(0, 5) ?? "",
    group_ids: rule?.group_ids ?? [],
    product_ids: rule?.product_ids ?? [],
    cap_amount: rule?.cap_amount ?? null,
    fixed_blocks: rule?.fixed_blocks ?? [],
    priority: String(rule?.priority ?? 0),
    tax_rate_id: rule?.tax_rate_id ?? "",
  };
}

/** Returns the fields of the API; null while the price, or a length's, is not typed. */
export function fieldsOf(draft: PriceDraft, currency: string) {
  const { amount, fixed_blocks, priority, tax_rate_id, from_local, to_local, ...same } = draft;
  const blocks = fixed_blocks.flatMap(({ minutes, amount: price }) =>
    minutes === null || price === null ? [] : [{ minutes, amount: price }],
  );
  if (amount === null || blocks.length < fixed_blocks.length) return null;
  return {
    ...same,
    ...{ amount, currency, fixed_blocks: blocks, priority: Number(priority) || 0 },
    from_local: clock(from_local),
    to_local: clock(to_local),
    tax_rate_id: tax_rate_id || null,
  };
}

function clock(typed: string): string | null {
  return typed ? `${typed}:00` : null;
}
