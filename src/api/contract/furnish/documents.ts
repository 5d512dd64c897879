import { updatePayment } from "@/features/checkout/update-payment";
import { createPayment } from "@/features/payments/create";
import { createRefund } from "@/features/refunds/create";
import type { Furnisher, Furnishing } from "./furnishing";

/** Cash that has arrived. */
async function paid({ ctx, id }: Furnisher): Promise<string> {
  const { id: payment_id } = await createPayment(ctx, {
    member_id: await id("member_id"),
    amount: 1500,
    currency: "EUR",
    provider: "cash",
  });
  await updatePayment(ctx, { payment_id, status: "succeeded" });
  return payment_id;
}

export const documents: Furnishing = {
  at: { "POST /v1/refunds": { payment_id: paid } },
  ids: {
    refund_id: async (club) =>
      (await createRefund(club.ctx, { payment_id: await paid(club), amount: 500 })).id,
  },
};
