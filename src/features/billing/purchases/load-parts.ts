import { type Ctx, memberIdOf } from "@/server/context";

/** A purchase as it was found: its own key, and what it is made of. */
export type Story = {
  id: string;
  created_at: Date;
  invoice_ids: string[];
  payment_ids: string[];
};
export type Parts = Awaited<ReturnType<typeof loadParts>>;

/** Loads what the purchases of a page are made of: a statement for each kind, however many there are. */
export async function loadParts(ctx: Ctx, stories: Story[]) {
  const organization_id = ctx.org.id;
  const member_id = memberIdOf(ctx);
  const invoice_ids = stories.flatMap((one) => one.invoice_ids);
  const payment_ids = stories.flatMap((one) => one.payment_ids);
  const own = { organization_id, member_id };
  const [invoices, payments, notes, bookings, cards] = await Promise.all([
    ctx.db.invoice.findMany({
      where: { organization_id, id: { in: invoice_ids } },
      orderBy: { id: "asc" },
    }),
    ctx.db.payment.findMany({
      where: {
        ...own,
        status: { notIn: ["failed", "cancelled"] },
        OR: [
          { id: { in: payment_ids } },
          { invoice_id: { in: invoice_ids } },
          { allocations: { some: { invoice_id: { in: invoice_ids } } } },
        ],
      },
      include: {
        ...{ allocations: true, disputes: { select: { status: true } } },
        refunds: { include: { parts: true }, orderBy: { id: "asc" } },
      },
      orderBy: { id: "asc" },
    }),
    ctx.db.creditNote.findMany({
      where: { organization_id, invoice_id: { in: invoice_ids }, status: { not: "voided" } },
      orderBy: { id: "asc" },
    }),
    ctx.db.booking.findMany({
      where: { organization_id, id: { in: stories.map(({ id }) => id) } },
      select: {
        ...{ id: true, starts_at: true, ends_at: true, timezone: true },
        resource: { select: { name: true } },
        event: { select: { title: true } },
      },
    }),
    // Removed cards too, because they were charged.
    ctx.db.paymentMethod.findMany({
      where: own,
      select: { id: true, brand: true, last4: true },
    }),
  ]);
  return { invoices, payments, notes, bookings, cards };
}
