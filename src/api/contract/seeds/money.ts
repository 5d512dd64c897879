import { attachPaymentMethod } from "@/features/billing/payment-methods/attach";
import { createPayment } from "@/features/billing/payments/create";
import { createProduct } from "@/features/catalogue/products/create";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { issueInvoice } from "@/features/billing/invoices/issue";
import { inTx } from "@/server/context";
import type { SeedContext, Seeds } from "./seed-context";

/** Makes an invoice that the club's member has yet to pay. */
export async function openInvoice({ ctx, id }: SeedContext): Promise<string> {
  const line = { description: "Locker", quantity: 1, unit_amount: 900, amount: 900 };
  const lines = [{ ...line, booking_id: null }];
  const member_id = await id("member_id");
  const issued = await inTx(ctx, (tx) => issueInvoice(tx, { member_id, currency: "EUR", lines }));
  return issued.id;
}

/** Makes a card payment of the club's member that is not charged yet. */
async function unpaid({ ctx, id }: SeedContext): Promise<string> {
  const member_id = await id("member_id");
  const card = { provider: "processor" as const, payment_method_id: await id("payment_method_id") };
  return (await createPayment(ctx, { member_id, amount: 700, currency: "EUR", ...card })).id;
}

export const money: Seeds = {
  at: {
    "POST /v1/payments/{payment_id}/confirm": { payment_id: unpaid },
    "POST /v1/payments/{payment_id}/cancel": { payment_id: unpaid },
    "POST /v1/payments/{payment_id}/allocations": { invoice_id: openInvoice },
    "DELETE /v1/payments/{payment_id}/allocations": { invoice_id: openInvoice },
    "POST /v1/invoices/{invoice_id}/pay": { invoice_id: openInvoice },
  },
  ids: {
    tax_rate_id: async ({ ctx }) =>
      (await createTaxRate(ctx, { name: "VAT", percentage: 19, inclusive: true })).id,
    product_id: async ({ ctx, mark }) => {
      const price = { amount: 4900, currency: "EUR", interval: "month" as const };
      return (await createProduct(ctx, { name: "Contract plan", external_id: mark, ...price })).id;
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
