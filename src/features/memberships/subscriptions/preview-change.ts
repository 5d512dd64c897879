import { creditOf } from "@/features/billing/invoices/account-credit";
import { assertMayGiveBack } from "@/features/billing/staff-limits/limits";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { speakingTo } from "@/server/words/reader";
import { NOTHING, productToChangeTo, splitDue, worthOfChange } from "./change-worth";
import { nextUpdate } from "./rules";
import type { ChangePreview, PreviewChange } from "./schema";
import {
  comingTerms,
  loadSubscription,
  NOTHING_NEXT,
  scheduled,
  type SubscriptionRow,
  termsOf,
} from "./store";
import { rateOfProduct, withTax } from "./tax";

/**
 * Previews the cost or refund of changing a subscription (minor units), and its date, in the
 * reader's language; nothing is changed. Raises SubscriptionNotFound, InvalidStatusTransition and
 * LimitExceeded as the change would, and a fault for a product that is not on sale or has another
 * currency.
 */
export async function previewSubscriptionChange(
  ctx: Ctx,
  { subscription_id, product_id, at }: PreviewChange,
): Promise<ChangePreview> {
  const row = await loadSubscription(ctx, subscription_id);
  const product = await productToChangeTo(ctx, row, product_id);
  // Nothing of this is stored: an invoice has its lines in the club's language.
  const spoken = speakingTo(ctx, ctx.reader ?? ctx.org);
  const later = at === "period_end" || product.id === row.product_id;
  const worth = later ? NOTHING : await worthOfChange(spoken, row, product);
  await assertMayGiveBack(ctx, { amount: worth.back, currency: row.currency });
  const terms = later ? comingTerms(row, product) : termsOf(product);
  const changed: SubscriptionRow = later
    ? { ...row, ...scheduled(row, product) }
    : {
        ...row,
        ...terms,
        ...NOTHING_NEXT,
        ...(worth.trial_ends_at && {
          trial_ends_at: worth.trial_ends_at,
          period_ends_at: worth.trial_ends_at,
        }),
        ...(worth.restarts && { status: "active", period_ends_at: worth.restarts.ends_at }),
      };
  const next = nextUpdate(changed);
  const available = worth.due > 0 ? await creditOf(ctx, row) : 0;
  const { from_credit, waived, charged } = splitDue(worth.due, available, row.currency);
  const rate = await rateOfProduct(ctx, product);
  return {
    subscription_id: row.id,
    product_id: product.id,
    at,
    effective_at: toTimestamp(later ? (row.period_ends_at ?? ctx.now()) : ctx.now()),
    currency: row.currency,
    lines: worth.lines,
    tax_amount: worth.tax,
    amount_from_credit: from_credit,
    amount_waived: waived,
    amount_due: charged,
    amount_back: worth.back,
    renewal_amount: withTax(terms, rate),
    interval: terms.interval as ChangePreview["interval"],
    interval_count: terms.interval_count,
    current_period_ends_at: toTimestamp(changed.period_ends_at),
    next_update: next && { type: next.type, at: toTimestamp(next.at) },
  };
}
