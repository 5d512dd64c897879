import { newId } from "@/lib/ids";
import { AmountChanged } from "@/features/billing/charging/errors";
import { usableCard } from "@/features/billing/charging/usable-card";
import { loadMember } from "@/features/billing/payment-methods/store";
import { assertTakesCards } from "@/features/billing/payments/takes-cards";
import { assertMayLower } from "@/features/billing/staff-limits/limits";
import { daysAfter } from "@/lib/time";
import { type Ctx, inTx } from "@/server/context";
import { lockRow } from "@/server/data/lock-row";
import { fieldFault } from "@/server/errors";
import type { Prisma } from "@/server/data/db";
import { recordEvent } from "@/server/jobs/events";
import { advanceSubscription } from "./advance";
import { AlreadySubscribed } from "./errors";
import type { CreateSubscription, Subscription } from "./schema";
import { loadSubscription, productOnSale, termsOf, toSubscription } from "./store";
import { rateOfProduct, withTax } from "./tax";
import { productsHad } from "./trial";

/**
 * Subscribes a member to a product, at its present price. A subscription that begins now is charged
 * at once: check `status`, a refused card makes it `past_due`. A member who buys gets a product's
 * trial once, and has a product once: buying it again returns the existing subscription. Buying
 * beside another continuing membership must be confirmed. Raises MemberNotFound, AlreadySubscribed,
 * AmountChanged when the price or the trial is not the expected one, faults for a product, a card or a start that is not possible, and PaymentsNotConfigured when no
 * card can be charged for it; a subscription that staff sell without a card is paid at the desk.
 */
export async function createSubscription(
  ctx: Ctx,
  input: CreateSubscription & { beside?: boolean | undefined },
): Promise<Subscription> {
  const now = ctx.now();
  const starts_at = input.starts_at === undefined ? now : new Date(input.starts_at);
  if (starts_at < now) {
    const words = "A membership begins now or later";
    throw fieldFault(["body", "starts_at"], "date_from_datetime_inexact", words, input.starts_at);
  }
  const id = await inTx(ctx, (tx) => writeSubscription(tx, input, starts_at));
  if (starts_at <= now) await advanceSubscription(ctx, id);
  return toSubscription(await loadSubscription(ctx, id));
}

/**
 * Writes a subscription that begins at an instant, in the caller's transaction; nothing of it has begun. Returns its id,
 * or that of the one which a buying member has already. Raises what `createSubscription` raises.
 */
export async function writeSubscription(
  tx: Ctx,
  input: CreateSubscription & { beside?: boolean | undefined },
  starts_at: Date,
): Promise<string> {
  const now = tx.now();
  const { id: member_id } = await loadMember(tx, input.member_id);
  const product = await productOnSale(tx, input.product_id);
  const had = await existingPurchase(tx, member_id, product.id);
  if (had) return had;
  if (!input.beside) await assertOnlyOne(tx, member_id);
  if (tx.actor.kind === "member" && product.amount > 0) assertTakesCards(tx);
  const id = newId("sub");
  const card = input.payment_method_id;
  if (card) await usableCard(tx, { member_id }, card, { debits: true });
  const days = input.trial_days ?? (await trialDays(tx, member_id, product));
  await assertAgreed(tx, product, days, input);
  // More days for nothing are a price lowered to nothing.
  if (days > product.trial_days) assertMayLower(tx, { usual: product.amount, due: 0 });
  const timezone = tx.org.default_timezone;
  await tx.db.subscription.create({
    data: {
      id,
      organization_id: tx.org.id,
      member_id,
      ...termsOf(product),
      payment_method_id: card ?? null,
      status: "pending",
      timezone,
      starts_at,
      anchor_at: starts_at,
      trial_ends_at: days > 0 ? daysAfter(starts_at, days, timezone) : null,
      next_update_type: "start",
      next_update_at: starts_at,
      metadata: input.metadata ?? {},
      created_at: now,
      updated_at: now,
    },
  });
  await recordEvent(tx, "subscription.created", id, { product_id: product.id });
  return id;
}

/** Raises AmountChanged: nobody agreed to a price, or to fewer days for nothing, than they were shown. */
async function assertAgreed(
  tx: Ctx,
  product: Prisma.ProductModel,
  trial_days: number,
  { expected_amount, expected_trial_days = trial_days }: CreateSubscription,
): Promise<void> {
  if (expected_amount === undefined && expected_trial_days === trial_days) return;
  const amount_due = withTax(product, await rateOfProduct(tx, product));
  if (expected_trial_days !== trial_days || (expected_amount ?? amount_due) !== amount_due)
    throw AmountChanged({ amount_due });
}

/**
 * Returns the buying member's existing subscription to the product: a repeated click is not a
 * second purchase. Staff may add a second one.
 */
async function existingPurchase(
  tx: Ctx,
  member_id: string,
  product_id: string,
): Promise<string | null> {
  if (tx.actor.kind !== "member") return null;
  // Two purchases at once run one after the other.
  await lockRow(tx, "members", member_id);
  const where = { organization_id: tx.org.id, member_id, product_id, ended_at: null };
  const row = await tx.db.subscription.findFirst({ where, select: { id: true } });
  return row?.id ?? null;
}

/**
 * Raises AlreadySubscribed for a member with a continuing membership: two would be charged side by
 * side.
 */
async function assertOnlyOne(tx: Ctx, member_id: string): Promise<void> {
  if (tx.actor.kind !== "member") return;
  const other = await tx.db.subscription.findFirst({
    where: {
      organization_id: tx.org.id,
      member_id,
      ended_at: null,
      cancel_at_period_end: false,
    },
    select: { id: true, status: true },
    orderBy: { created_at: "desc" },
  });
  if (!other) return;
  const { id: resource_id, status: current_status } = other;
  throw AlreadySubscribed({ resource: "subscription", resource_id, current_status });
}

async function trialDays(
  tx: Ctx,
  member_id: string,
  product: { id: string; trial_days: number },
): Promise<number> {
  if (tx.actor.kind !== "member" || product.trial_days === 0) return product.trial_days;
  const had = await productsHad(tx, { member_id, products: [product.id] });
  return had.has(product.id) ? 0 : product.trial_days;
}
