import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import type { BookingPayment } from "./list-schema";
import type { BookingStatus } from "./schema";
import { PLACED, UNPAID } from "./status-rules";
import { withStatus } from "./with-status";

type Where = Prisma.BookingWhereInput;

/** As many ids as a statement names without harm. */
const MOST_NAMED = 5_000;
const OPEN_INVOICE = { status: "open", paid_at: null };

/** Returns the filter for bookings in one of some states of payment; null when none is named. */
export async function wherePayment(
  ctx: Ctx,
  payment: BookingPayment[] | undefined,
): Promise<Where | null> {
  if (!payment) return null;
  return { OR: await Promise.all(payment.map((state) => ofPayment(ctx, state))) };
}

async function ofPayment(ctx: Ctx, state: BookingPayment): Promise<Where> {
  if (state === "due") {
    const unpaid = withStatus(UNPAID as BookingStatus[], ctx.now());
    return { amount_due: { gt: 0 }, ...unpaid };
  }
  if (state === "on_account") return { status: { in: PLACED }, ...(await ofUnpaidInvoices(ctx)) };
  // `paid_at` tells whether an invoice's amounts add up, whatever its status.
  const invoice = { status: { in: ["open", "uncollectible"] }, paid_at: { not: null } };
  return { status: { in: PLACED }, invoice };
}

/**
 * Names the unpaid invoices, which are few beside the bookings of a long history: the database then looks up theirs,
 * where a join under OR would read all.
 */
async function ofUnpaidInvoices(ctx: Ctx): Promise<Where> {
  const unpaid = await ctx.db.invoice.findMany({
    where: { organization_id: ctx.org.id, ...OPEN_INVOICE },
    select: { id: true },
    take: MOST_NAMED + 1,
  });
  if (unpaid.length > MOST_NAMED) return { invoice: OPEN_INVOICE };
  return { invoice_id: { in: unpaid.map(({ id }) => id) } };
}
