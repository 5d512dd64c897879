import { CheckoutInProgress } from "@/features/billing/charging/errors";
import { PAYMENT_REF, type PaymentRef } from "@/features/billing/charging/purpose";
import { OPEN_STATUSES } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import type { Failure } from "@/server/errors";

/** Selects the payments for a booking: its own, and the one that it shares with others. */
export function payingFor(bookingId: string): Prisma.PaymentWhereInput {
  const shared = { purpose: "bookings", paid_booking: { some: { id: bookingId } } };
  return { OR: [{ booking_id: bookingId }, shared] };
}

/**
 * Finds a booking's payment that the processor may still take; announced money is not ours to
 * close.
 */
export async function findOpenPayment(ctx: Ctx, bookingId: string): Promise<PaymentRef | null> {
  return ctx.db.payment.findFirst({
    where: {
      organization_id: ctx.org.id,
      ...payingFor(bookingId),
      provider: "processor",
      status: { in: OPEN_STATUSES },
    },
    select: PAYMENT_REF,
  });
}

/** Raises CheckoutInProgress while money that was announced at the desk is to pay for a booking, at its price. */
export async function assertNothingAnnounced(ctx: Ctx, booking_id: string): Promise<void> {
  const open = await ctx.db.payment.findFirst({
    where: {
      organization_id: ctx.org.id,
      booking_id,
      provider: { not: "processor" },
      status: "pending",
    },
    select: { id: true },
  });
  if (!open) return;
  const detail =
    "Money for this booking is written down already. Say that it has arrived, or cancel it.";
  throw CheckoutInProgress({ payment_id: open.id, detail });
}

/** Returns CheckoutInProgress for a booking that cannot be changed now; it names the payment that is open. */
export async function whilePaying(ctx: Ctx, bookingId: string): Promise<Failure> {
  const open = await findOpenPayment(ctx, bookingId);
  return CheckoutInProgress({ payment_id: open?.id });
}
