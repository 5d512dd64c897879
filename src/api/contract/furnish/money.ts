import { attachPaymentMethod } from "@/features/payment-methods/attach";
import { createPayment } from "@/features/payments/create";
import { createProduct } from "@/features/products/create";
import { createTaxRate } from "@/features/tax-rates/create";
import type { Furnishing } from "./furnishing";

export const money: Furnishing = {
  ids: {
    tax_rate_id: async ({ ctx }) =>
      (await createTaxRate(ctx, { name: "VAT", percentage: 19, inclusive: true })).id,
    product_id: async ({ ctx }) => {
      const price = { amount: 4900, currency: "EUR", interval: "month" as const };
      return (await createProduct(ctx, { name: "Contract plan", ...price })).id;
    },
    payment_method_id: async ({ ctx, id }) => {
      const card = await attachPaymentMethod(ctx, {
        member_id: await id("member_id"),
        processor_payment_method_id: "pm_card_visa",
        consent: true,
      });
      return card.id;
    },
    payment_id: async ({ ctx, id }) => {
      const payment = await createPayment(ctx, {
        member_id: await id("member_id"),
        amount: 1500,
        currency: "EUR",
        provider: "cash",
      });
      return payment.id;
    },
  },
};
