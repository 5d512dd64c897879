import { closePayment } from "@/features/billing/charging/close-payment";
import { PAYMENT_REF } from "@/features/billing/charging/purpose";
import { OPEN_STATUSES } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";
import { asClub } from "./store";

/**
 * Closes the open card payments of shares that nobody asks for any more; money that comes all the
 * same is refunded. `unlessAsked`: one over the amount that is asked for now stays open.
 */
export async function closeShares(
  ctx: Ctx,
  guests: { id: string } | { booking_id: string },
  { unlessAsked = false } = {},
): Promise<void> {
  const open = await ctx.db.payment.findMany({
    where: {
      organization_id: ctx.org.id,
      share_of: { some: guests },
      status: { in: OPEN_STATUSES },
    },
    select: { ...PAYMENT_REF, amount: true, share_of: { select: { share_amount: true } } },
  });
  for (const payment of open) {
    const asked = payment.share_of.some(({ share_amount }) => share_amount === payment.amount);
    if (unlessAsked && asked) continue;
    await closePayment(asClub(ctx), payment).catch(() => undefined);
  }
}
