import { holdOpenTill } from "@/features/billing/cash-sessions/open-till";
import { type NewPayment, writePayment } from "./write-payment";
import type { PaymentRow } from "@/features/billing/payments/store";
import { byId, type Ctx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";

/**
 * Records money that was received outside the processor, as `succeeded` at once, at the till that is named; what it
 * buys is the caller's to hand over in the same transaction. Raises what `holdOpenTill` raises.
 */
export async function takeOffline(
  tx: Ctx,
  wanted: NewPayment & { provider: string },
  cash_session_id: string | null = null,
): Promise<PaymentRow> {
  return arriveOffline(tx, await writePayment(tx, wanted, null), cash_session_id);
}

/**
 * Records that announced money has arrived, at the till that is named. The event's actor and amount are the only proof
 * of it. Raises what `holdOpenTill` raises.
 */
export async function arriveOffline(
  tx: Ctx,
  before: PaymentRow,
  cash_session_id: string | null = null,
): Promise<PaymentRow> {
  if (cash_session_id !== null) await holdOpenTill(tx, cash_session_id, before);
  const data = { status: "succeeded", cash_session_id, updated_at: tx.now() };
  await tx.db.payment.update({ where: byId(tx, before.id), data, select: { id: true } });
  const { id, status: from, amount, currency, provider } = before;
  const till = cash_session_id !== null && { cash_session_id };
  const said = { from, to: data.status, amount, currency, provider, ...till };
  await recordEvent(tx, "payment.succeeded", id, said);
  return { ...before, ...data };
}
