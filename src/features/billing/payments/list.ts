import { whereFound } from "@/features/people/members/where-found";
import type { Page } from "@/lib/page";
import { type Ctx, visible } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import { whereDisputed } from "@/features/billing/disputed/where";
import type { ListPayments, Payment } from "./schema";
import { paymentInclude, toPayment } from "./store";
import { whereWaiting } from "./waiting";

/**
 * Returns a page of the payments that the caller may see, newest first. A search that matches more members than a
 * statement can name is a fault.
 */
export async function listPayments(ctx: Ctx, input: ListPayments): Promise<Page<Payment>> {
  const { member_id, booking_id, invoice_id, status, provider, dispute_status } = input;
  const { cash_session_id } = input;
  const [found, waiting] = await Promise.all([
    whereFound(ctx, input.search, (id) => [{ id }, { provider_payment_intent_id: id }]),
    whereWaiting(ctx, input.waits_for),
  ]);
  const where = {
    ...listWhere(input, { archivable: false }),
    ...(member_id && { member_id }),
    // Also the payment that it shares with other bookings.
    ...(booking_id && { OR: [{ booking_id }, { paid_booking: { some: { id: booking_id } } }] }),
    ...(invoice_id && { allocations: { some: { invoice_id } } }),
    ...(status && { status: { in: status } }),
    ...(provider && { provider: { in: provider } }),
    ...(cash_session_id && { cash_session_id }),
    AND: [
      ...waiting,
      ...(found ? [found] : []),
      ...(dispute_status ? [whereDisputed(dispute_status)] : []),
    ],
    ...visible(ctx),
  };
  return listPage(input, {
    count: () => ctx.db.payment.count({ where }),
    rows: () => ctx.db.payment.findMany({ where, include: paymentInclude, ...slice(input) }),
    view: (row) => toPayment(row),
  });
}
