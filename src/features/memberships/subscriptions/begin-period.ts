import { lockCredit, spendCredit } from "@/features/billing/invoices/account-credit";
import { issueInvoice } from "@/features/billing/invoices/issue";
import { amountDue, loadInvoice } from "@/features/billing/invoices/store";
import { MINUTE } from "@/lib/time";
import { byId, type Ctx } from "@/server/context";
import { type Cycle, periodStart } from "./cycle-rules";
import { grantBenefits } from "./grants";
import { comingTerms, NOTHING_NEXT, saveSubscription, type SubscriptionRow } from "./store";
import { lineOfPeriod } from "./tax";

/** The time that a charge may be under way before another instance checks its outcome. */
export const LEASE_MS = 2 * MINUTE;

/** Returns the end of a lease that begins now: until then, the charge is left to its caller. */
export function leaseOf(ctx: Ctx): Date {
  return new Date(ctx.now().getTime() + LEASE_MS);
}

/**
 * Returns when a period may begin that was to begin at an instant: on a stopped clock, the period before may have begun
 * at that very instant.
 */
export function beginAfter({ period_starts_at }: SubscriptionRow, at: Date): Date {
  return new Date(Math.max(at.getTime(), (period_starts_at?.getTime() ?? 0) + 1));
}

/**
 * Begins a period of a locked subscription: its row, which exists only once, and its invoice, due
 * at once. A free period is active; otherwise the caller charges the card after the commit.
 */
export async function beginPeriod(
  tx: Ctx,
  before: SubscriptionRow,
  { number, anchor_at = before.anchor_at }: { number: number; anchor_at?: Date },
): Promise<SubscriptionRow> {
  const row = await takeNextProduct(tx, before);
  const anchor = { at: anchor_at.getTime(), timezone: row.timezone };
  const cycle: Cycle = {
    interval: row.interval as Cycle["interval"],
    interval_count: row.interval_count,
  };
  // Another interval has another calendar: its periods count from the end of the last one.
  const other = row.interval !== before.interval || row.interval_count !== before.interval_count;
  const ended = other && before.period_ends_at && anchor_at === before.anchor_at;
  const from = ended ? before.period_ends_at : new Date(periodStart(anchor, cycle, number));
  const starts_at = from ?? anchor_at;
  const counted = ended ? 0 : number;
  const base = ended ? { at: starts_at.getTime(), timezone: row.timezone } : anchor;
  const ends_at = new Date(periodStart(base, cycle, counted + 1));
  const invoice = await invoicePeriod(tx, row, { starts_at, ends_at });
  const { organization_id, product_id, amount } = row;
  await tx.db.subscriptionPeriod.create({
    data: {
      organization_id,
      subscription_id: row.id,
      starts_at,
      ends_at,
      product_id,
      amount,
      invoice_id: invoice?.id ?? null,
      created_at: tx.now(),
    },
  });
  await grantBenefits(tx, row, { starts_at, ends_at });
  return saveSubscription(
    tx,
    { ...row, status: before.status },
    {
      anchor_at: new Date(base.at),
      period_number: counted,
      period_starts_at: starts_at,
      allowances_since: starts_at,
      period_ends_at: ends_at,
      failed_attempts: 0,
      payment_failure: null,
      ...(invoice
        ? {
            invoice_id: invoice.id,
            attempt_at: leaseOf(tx),
            // Nobody lives on the next product before it is paid.
            ...(before.next_product_id && (await isOwed(tx, invoice)) && { activated_at: null }),
          }
        : {
            status: "active",
            invoice_id: null,
            attempt_at: null,
            activated_at: row.activated_at ?? tx.now(),
          }),
    },
    {
      type: "subscription.period_started",
      data: { starts_at, ends_at, invoice_id: invoice?.id ?? null },
    },
  );
}

/** Tells whether a new invoice waits for a charge: credit may have paid it. */
async function isOwed(tx: Ctx, { id }: { id: string }): Promise<boolean> {
  return amountDue(await loadInvoice(tx, id)) > 0;
}

/** Applies the change that waited for the end of the period. */
async function takeNextProduct(tx: Ctx, row: SubscriptionRow): Promise<SubscriptionRow> {
  if (!row.next_product_id) return row;
  const product = await tx.db.product.findUniqueOrThrow({ where: byId(tx, row.next_product_id) });
  const change = { ...comingTerms(row, product), ...NOTHING_NEXT };
  return saveSubscription(tx, row, change, { type: "subscription.changed" });
}

async function invoicePeriod(
  tx: Ctx,
  row: SubscriptionRow,
  { starts_at, ends_at }: { starts_at: Date; ends_at: Date },
) {
  if (row.amount === 0) return null;
  const product = await tx.db.product.findUniqueOrThrow({ where: byId(tx, row.product_id) });
  const { member_id, currency, amount, timezone } = row;
  const period = { amount, currency, timezone, starts_at, ends_at };
  const line = await lineOfPeriod(tx, product, period);
  const credit = await lockCredit(tx, { member_id, currency });
  const owed = { member_id, currency, lines: [line], due_at: tx.now() };
  const invoice = await issueInvoice(tx, owed);
  await spendCredit(tx, credit, invoice);
  return invoice;
}
