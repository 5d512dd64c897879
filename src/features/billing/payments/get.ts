import type { Ctx } from "@/server/context";
import type { Payment, PaymentId } from "./schema";
import { loadPayment, toPayment } from "./store";

/** Returns one payment; its payer also gets the `client_secret` while they must act. Raises PaymentNotFound. */
export async function getPayment(ctx: Ctx, input: PaymentId): Promise<Payment> {
  const row = await loadPayment(ctx, input.payment_id);
  const isPayer = ctx.actor.kind === "member" && ctx.actor.id === row.member_id;
  return toPayment(row, { secret: isPayer });
}
