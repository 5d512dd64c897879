import { CheckoutInProgress } from "@/features/billing/charging/errors";
import { issueCreditNote } from "@/features/billing/invoices/credit";
import { amountDue, lockInvoice } from "@/features/billing/invoices/store";
import { OPEN_STATUSES } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";
import type { EventData } from "@/server/jobs/events";
import { closeGrants } from "./grants";
import { saveSubscription, type SubscriptionRow } from "./store";

/**
 * Ends a locked subscription. The debt of a membership that never began is credited; other debts
 * stay. Raises CheckoutInProgress while a card is being charged for it.
 */
export async function endSubscription(
  tx: Ctx,
  row: SubscriptionRow,
  to: "cancelled" | "expired",
  data: EventData = {},
): Promise<SubscriptionRow> {
  await assertNotCharging(tx, row);
  if (row.invoice_id && row.activated_at === null) {
    const { invoice_id } = row;
    const invoice = await lockInvoice(tx, invoice_id);
    const amount = amountDue(invoice);
    const reason = "subscription_never_began";
    if (amount > 0 && invoice.status !== "voided")
      await issueCreditNote(tx, { invoice_id, amount, reason });
  }
  await closeGrants(tx, row);
  const now = tx.now();
  const change = {
    status: to,
    ended_at: now,
    cancelled_at: row.cancelled_at ?? (to === "cancelled" ? now : null),
    attempt_at: null,
    resumes_at: null,
  };
  return saveSubscription(tx, row, change, { type: `subscription.${to}`, data });
}

/** Raises CheckoutInProgress when a payment of the subscription's debt may still succeed. */
export async function assertNotCharging(tx: Ctx, row: SubscriptionRow): Promise<void> {
  const open = await chargeUnderWay(tx, row);
  if (open) throw CheckoutInProgress({ payment_id: open.id });
}

/** Finds a payment of the subscription's debt that may still succeed. */
export async function chargeUnderWay(
  tx: Ctx,
  { invoice_id, attempt_at }: SubscriptionRow,
): Promise<{ id: string } | null> {
  if (!invoice_id || !attempt_at) return null;
  return tx.db.payment.findFirst({
    where: { organization_id: tx.org.id, invoice_id, status: { in: OPEN_STATUSES } },
    select: { id: true },
  });
}
