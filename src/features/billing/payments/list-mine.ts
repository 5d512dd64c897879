import type { InvoiceLine } from "@/features/billing/invoices/schema";
import type { Page } from "@/lib/page";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { listPayments } from "./list";
import type { ListPayments, MyPayment, Payment } from "./schema";

/** Returns a page of the member's own payments, each with its subject, its card and its refunds. */
export async function listMyPayments(ctx: Ctx, input: ListPayments): Promise<Page<MyPayment>> {
  const page = await listPayments(ctx, input);
  const ids = page.items.map(({ id }) => id);
  const methods = page.items.flatMap(({ payment_method_id: id }) => id ?? []);
  const organization_id = ctx.org.id;
  const [cards, about, refunds] = await Promise.all([
    // Includes removed cards, because they were charged.
    ctx.db.paymentMethod.findMany({
      where: { organization_id, id: { in: methods } },
      select: { id: true, type: true, brand: true, last4: true },
    }),
    loadSubjects(ctx, page.items),
    ctx.db.refund.findMany({
      where: { organization_id, payment_id: { in: ids } },
      orderBy: { id: "asc" },
    }),
  ]);
  const items = page.items.map((payment) => ({
    ...payment,
    about: about(payment),
    card: cards.find(({ id }) => id === payment.payment_method_id) ?? null,
    refunds: refunds
      .filter(({ payment_id }) => payment_id === payment.id)
      .map(({ id, amount, status, created_at }) => ({
        id,
        amount,
        status,
        created_at: toTimestamp(created_at),
      })),
  }));
  return { ...page, items };
}

/** Returns the subject of each payment. */
async function loadSubjects(ctx: Ctx, payments: Payment[]) {
  const organization_id = ctx.org.id;
  const invoice_ids = payments.flatMap((one) => one.invoice_allocations.map((a) => a.invoice_id));
  const [bookings, invoices] = await Promise.all([
    ctx.db.booking.findMany({
      where: { organization_id, id: { in: payments.flatMap((one) => one.booking_id ?? []) } },
      select: {
        id: true,
        resource: { select: { name: true } },
        event: { select: { title: true } },
      },
    }),
    ctx.db.invoice.findMany({
      where: { organization_id, id: { in: invoice_ids } },
      select: { id: true, lines: true },
    }),
  ]);
  return ({ booking_id, invoice_allocations: [part] }: Payment): string | null => {
    const booking = bookings.find(({ id }) => id === booking_id);
    if (booking) return booking.event?.title ?? booking.resource?.name ?? "";
    const invoice = invoices.find(({ id }) => id === part?.invoice_id);
    return (invoice?.lines as InvoiceLine[] | undefined)?.[0]?.description ?? null;
  };
}
