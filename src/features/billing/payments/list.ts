import type { Page } from "@/lib/page";
import { type Ctx, visible } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListPayments, Payment } from "./schema";
import { paymentInclude, toPayment } from "./store";

/** Returns a page of the payments that the caller may see, newest first. */
export async function listPayments(ctx: Ctx, input: ListPayments): Promise<Page<Payment>> {
  const { member_id, booking_id, invoice_id, status, provider } = input;
  const where = {
    ...listWhere(input, { archivable: false }),
    ...(member_id && { member_id }),
    // Also the payment that it shares with other bookings.
    ...(booking_id && { OR: [{ booking_id }, { paid_booking: { some: { id: booking_id } } }] }),
    ...(invoice_id && { allocations: { some: { invoice_id } } }),
    ...(status && { status: { in: status } }),
    ...(provider && { provider: { in: provider } }),
    ...visible(ctx),
  };
  return listPage(input, {
    count: () => ctx.db.payment.count({ where }),
    rows: () => ctx.db.payment.findMany({ where, include: paymentInclude, ...slice(input) }),
    view: (row) => toPayment(row),
  });
}
