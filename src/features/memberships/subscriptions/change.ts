import {
  creditOf,
  lockCredit,
  readCredits,
  spendCredit,
} from "@/features/billing/invoices/account-credit";
import { issueInvoice } from "@/features/billing/invoices/issue";
import { AmountChanged, CheckoutInProgress } from "@/features/billing/charging/errors";
import { pushRefund } from "@/features/billing/payments/refund";
import { assertMayGiveBack } from "@/features/billing/staff-limits/limits";
import { assertTakesCards } from "@/features/billing/payments/takes-cards";
import { type Ctx, inTx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { recordEvent } from "@/server/jobs/events";
import { chargeAndAdvance } from "./advance";
import { leaseOf } from "./begin-period";
import { type ChangeWorth, productToChangeTo, splitDue, worthOfChange } from "./change-worth";
import { regrantBenefits } from "./grants";
import { refundUnused, invoicesOf, creditUnused } from "./refund-unused";
import type { ChangeSubscription, Subscription } from "./schema";
import {
  comingTerms,
  loadSubscription,
  lockSubscription,
  NOTHING_NEXT,
  periodKey,
  saveSubscription,
  scheduled,
  type SubscriptionRow,
  termsOf,
  toSubscription,
} from "./store";
import { rateOfProduct, withTax } from "./tax";
import { changeOnTrial } from "./trial";
import { waivedOf } from "./waive";

/** `amount`: charged now, or below 0 refunded (minor units). */
type Changed = { row: SubscriptionRow; refunds: string[]; amount: number };

/**
 * Changes to another product. Now: the rest of the period at the new price less the rest at the old
 * one is charged by one invoice, or refunded by a credit note, or both when their taxes differ;
 * another interval begins a new period. A trial keeps at most what the new product offers. At the
 * period's end: nothing is charged before, and then the price of now. On that product, or changing to it then, already →
 * unchanged. Raises SubscriptionNotFound, InvalidStatusTransition unless it is active or on trial
 * and for an archived member, CheckoutInProgress while a debt may still be charged, AmountChanged
 * when the amount or the price of later periods is not the expected one, LimitExceeded for a refund, PaymentsNotConfigured when a member would be charged
 * and cannot be, and a fault for a product that is not on sale or has another currency.
 */
export async function changeSubscription(
  ctx: Ctx,
  {
    subscription_id: id,
    product_id,
    at,
    expected_amount,
    expected_renewal_amount,
  }: ChangeSubscription,
): Promise<Subscription> {
  const changed = await inTx(ctx, async (tx): Promise<Changed | null> => {
    const row = await lockSubscription(tx, id);
    const isNext = (row.next_product_id ?? row.product_id) === product_id;
    // A change that waits for the period's end may still be had at once.
    if (isNext && (at === "period_end" || product_id === row.product_id)) return null;
    const product = await productToChangeTo(tx, row, product_id);
    if (row.attempt_at) throw CheckoutInProgress();
    const later = at === "period_end" || product.id === row.product_id;
    const changed = await (later ? schedule(tx, row, product) : changeNow(tx, row, product));
    const terms = later ? comingTerms(row, product) : termsOf(product);
    const renewal_amount = withTax(terms, await rateOfProduct(tx, product));
    const asExpected =
      (expected_amount ?? changed.amount) === changed.amount &&
      (expected_renewal_amount ?? renewal_amount) === renewal_amount;
    if (!asExpected) throw AmountChanged({ amount_due: changed.amount });
    if (tx.actor.kind === "member" && changed.amount > 0) assertTakesCards(tx);
    return changed;
  });
  for (const refund of changed?.refunds ?? []) {
    // The reconciler sends the ones that fail here.
    await pushRefund(ctx, refund).catch(() => undefined);
  }
  if (changed) await chargeAndAdvance(ctx, changed.row);
  return toSubscription(await loadSubscription(ctx, id));
}

async function schedule(
  tx: Ctx,
  row: SubscriptionRow,
  product: Prisma.ProductModel,
): Promise<Changed> {
  const type = "subscription.change_scheduled";
  const event = { type, data: { product_id: product.id, at: row.period_ends_at } };
  return {
    row: await saveSubscription(tx, row, scheduled(row, product), event),
    refunds: [],
    amount: 0,
  };
}

async function changeNow(
  tx: Ctx,
  row: SubscriptionRow,
  product: Prisma.ProductModel,
): Promise<Changed> {
  const change = { ...termsOf(product), ...NOTHING_NEXT };
  const worth = await worthOfChange(tx, row, product);
  if (worth.trial_ends_at) {
    const available = worth.due > 0 ? await creditOf(tx, row) : 0;
    return {
      row: await changeOnTrial(tx, row, { product, ends_at: worth.trial_ends_at }),
      refunds: [],
      amount: splitDue(worth.due, available, row.currency).charged,
    };
  }
  const gift = await assertMayGiveBack(tx, { amount: worth.back, currency: row.currency });
  const event = { type: "subscription.changed", data: gift };
  const billed = await (worth.apart > 0 ? billApart : billDifference)(tx, row, worth);
  const { invoice, refunds, available } = billed;
  await billPeriod(tx, row, product, { restarts: worth.restarts, invoice });
  // After the payments, as a cancellation locks them and then the allowances.
  const ends_at = worth.restarts?.ends_at ?? row.period_ends_at;
  if (ends_at) await regrantBenefits(tx, { ...row, ...change }, ends_at);
  const { charged } = splitDue(worth.due, available, row.currency);
  const charging = invoice && {
    invoice_id: invoice.id,
    failed_attempts: 0,
    attempt_at: leaseOf(tx),
    // Nobody lives on the dearer product before it is paid; what credit has paid costs no charge.
    ...(charged > 0 && { activated_at: null }),
  };
  const restarted = worth.restarts && {
    anchor_at: worth.restarts.starts_at,
    period_number: 0,
    period_starts_at: worth.restarts.starts_at,
    period_ends_at: worth.restarts.ends_at,
  };
  return {
    row: await saveSubscription(tx, row, { ...change, ...restarted, ...charging }, event),
    refunds,
    amount: charged - worth.back,
  };
}

type Billed = {
  invoice: Prisma.InvoiceModel | null;
  /** Refunds to send after the commit. */
  refunds: string[];
  /** The credit that the member had before (minor units). */
  available: number;
};

const REASON = "subscription_changed";
const sumOf = (credit: { left: number }[]) => credit.reduce((sum, { left }) => sum + left, 0);

/** Writes one invoice over the difference, or a credit note over it. */
async function billDifference(
  tx: Ctx,
  row: SubscriptionRow,
  { lines, due }: ChangeWorth,
): Promise<Billed> {
  const { member_id, currency } = row;
  if (due <= 0) {
    const refunds = due < 0 ? await refundUnused(tx, row, { amount: -due, reason: REASON }) : [];
    return { invoice: null, refunds, available: 0 };
  }
  const owed = { member_id, currency, lines, due_at: tx.now() };
  const credit = await lockCredit(tx, owed);
  const invoice = await issueInvoice(tx, owed);
  await spendCredit(tx, credit, invoice);
  return { invoice, refunds: [], available: sumOf(credit) };
}

/**
 * Writes a credit note over the unused time, with its tax, and an invoice over the new product,
 * with its own: the payment for the first pays the second, and the rest is refunded.
 */
async function billApart(
  tx: Ctx,
  row: SubscriptionRow,
  { lines, due, apart }: ChangeWorth,
): Promise<Billed> {
  const { member_id, currency } = row;
  const credited = await invoicesOf(tx, row);
  const available = sumOf(await lockCredit(tx, { member_id, currency }, credited));
  const back = Math.max(0, -due);
  const firm = await creditUnused(tx, row, { amount: apart - back, reason: REASON });
  const refunds = back > 0 ? await refundUnused(tx, row, { amount: back, reason: REASON }) : [];
  const owed = { member_id, currency, lines: lines.slice(0, 1), due_at: tx.now() };
  const invoice = await issueInvoice(tx, owed);
  await spendCredit(tx, await readCredits(tx, owed), invoice, firm);
  return { invoice, refunds, available };
}

/**
 * Records the invoices that bill the period. When a period of another length begins now, the rest
 * of the present one is credited, so the present one's invoices bill it as well.
 */
async function billPeriod(
  tx: Ctx,
  row: SubscriptionRow,
  { id: product_id, amount }: Prisma.ProductModel,
  { restarts, invoice }: { restarts: ChangeWorth["restarts"]; invoice: { id: string } | null },
): Promise<void> {
  const { organization_id, id: subscription_id, period_starts_at } = row;
  const more_invoice_ids = await invoicesOf(tx, row);
  if (invoice) more_invoice_ids.push(invoice.id);
  const starts_at = restarts?.starts_at ?? period_starts_at;
  if (!starts_at) return;
  const where = periodKey(tx, { subscription_id, starts_at });
  if (!restarts) {
    await tx.db.subscriptionPeriod.update({ where, data: { more_invoice_ids } });
    return;
  }
  const amount_waived = await waivedOf(tx, row);
  const begun = { ends_at: restarts.ends_at, product_id, amount, more_invoice_ids, amount_waived };
  const create = { organization_id, subscription_id, starts_at, ...begun, created_at: tx.now() };
  // Begun and changed at the same instant, as on a stopped clock: it is the same period.
  await tx.db.subscriptionPeriod.upsert({ where, create, update: begun });
  const data = { starts_at, ends_at: restarts.ends_at, invoice_id: invoice?.id ?? null };
  await recordEvent(tx, "subscription.period_started", subscription_id, data);
}
