import type { PriceRuleRow } from "@/features/catalogue/pricing/rules";
import { assertReferences, assertValidity } from "@/features/catalogue/pricing/store";
import { appliedTax, assertTaxRate } from "@/features/catalogue/tax-rates/store";
import type { Ctx } from "@/server/context";
import { fieldFault, ValidationFailure } from "@/server/errors";
import type { DraftPriceRule } from "./schema";

/** Stands for the id of a rule that has none yet. */
const NEW = "draft";

/** Returns the rules in use with a draft among them, in place of the rule that it would change. Raises its faults. */
export async function withDraft(
  ctx: Ctx,
  rules: PriceRuleRow[],
  draft: DraftPriceRule | undefined,
): Promise<PriceRuleRow[]> {
  if (!draft) return rules;
  const rule = await inDraft(() => toRule(ctx, draft));
  return [...rules.filter(({ id }) => id !== rule.id), rule];
}

async function toRule(ctx: Ctx, draft: DraftPriceRule): Promise<PriceRuleRow> {
  const valid_from = draft.valid_from ? new Date(draft.valid_from) : null;
  const valid_until = draft.valid_until ? new Date(draft.valid_until) : null;
  assertValidity(valid_from, valid_until);
  await assertReferences(ctx, draft);
  await assertTaxRate(ctx, draft.tax_rate_id);
  const {
    priority = 0,
    resource_ids = [],
    event_ids = [],
    group_ids = [],
    product_ids = [],
  } = draft;
  const { weekdays = [], from_local = null, to_local = null } = draft;
  const { cap_amount = null, fixed_blocks = [], tax_rate_id = null } = draft;
  return {
    id: draft.price_rule_id ?? NEW,
    name: draft.name,
    currency: draft.currency,
    amount: draft.amount,
    unit: draft.unit,
    priority,
    resource_ids,
    event_ids,
    group_ids,
    product_ids,
    weekdays,
    from_local,
    to_local,
    valid_from,
    valid_until,
    cap_amount,
    fixed_blocks,
    tax: await appliedTax(ctx, tax_rate_id),
    archived_at: null,
    created_at: await createdAt(ctx, draft.price_rule_id),
  };
}

/** A changed rule keeps its place among those of its precedence; a new one is the newest. */
async function createdAt(ctx: Ctx, id: string | undefined): Promise<Date> {
  if (id === undefined) return ctx.now();
  const where = { organization_id: ctx.org.id, id };
  const row = await ctx.db.priceRule.findFirst({ where, select: { created_at: true } });
  if (row) return row.created_at;
  const msg = "Input should be the id of a price rule of the organization";
  throw fieldFault(["body", "price_rule_id"], "unknown_reference", msg, id);
}

/** Says the faults of a rule at the place where the draft stands. */
async function inDraft<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ValidationFailure)) throw error;
    throw new ValidationFailure(
      error.faults.map((fault) => ({ ...fault, loc: ["body", "draft", ...fault.loc.slice(1)] })),
    );
  }
}
