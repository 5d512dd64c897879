import type { Ctx } from "@/server/context";
import type { PaymentMethod, PaymentMethodId } from "./schema";
import { loadMember, loadPaymentMethod, toPaymentMethod } from "./store";

/** Returns a member's saved card. Raises MemberNotFound and PaymentMethodNotFound, also for a removed one. */
export async function getPaymentMethod(ctx: Ctx, input: PaymentMethodId): Promise<PaymentMethod> {
  await loadMember(ctx, input.member_id);
  return toPaymentMethod(await loadPaymentMethod(ctx, input), ctx.now());
}
