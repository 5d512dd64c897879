import { tellDispute } from "@/testing/worlds/disputes";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { createInvoice } from "@/features/billing/invoices/create";
import { markInvoiceUncollectible } from "@/features/billing/invoices/mark-uncollectible";
import { issueInvoice } from "@/features/billing/invoices/issue";
import { createPayment } from "@/features/billing/payments/create";
import { createRefund } from "@/features/billing/refunds/create";
import { inTx } from "@/server/context";
import type { SeedContext, Seeds } from "./seed-context";

/** Records a cash payment. */
async function paid({ ctx, id }: SeedContext): Promise<string> {
  const { id: payment_id } = await createPayment(ctx, {
    member_id: await id("member_id"),
    amount: 1500,
    currency: "EUR",
    provider: "cash",
  });
  await updatePayment(ctx, { payment_id, status: "succeeded" });
  return payment_id;
}

/** Makes an invoice that nobody has paid yet. */
async function unpaid({ ctx, id }: SeedContext): Promise<string> {
  const line = { description: "Court", quantity: 1, unit_amount: 2000, amount: 2000 };
  const lines = [{ ...line, booking_id: null }];
  const member_id = await id("member_id");
  return (await inTx(ctx, (tx) => issueInvoice(tx, { member_id, currency: "EUR", lines }))).id;
}

async function drafted({ ctx, id }: SeedContext): Promise<string> {
  const lines = [{ description: "Locker", quantity: 1, unit_amount: 4800 }];
  const draft = { member_id: await id("member_id"), currency: "EUR", lines };
  return (await createInvoice(ctx, draft)).id;
}

/** Makes a credit note over a part of an invoice; for a paid one the club owes the amount. */
async function credited(club: SeedContext, options: { paid: boolean }): Promise<string> {
  const { ctx } = club;
  const invoice_id = await unpaid(club);
  if (options.paid) {
    const { id: payment_id } = await createPayment(ctx, {
      member_id: await club.id("member_id"),
      amount: 2000,
      currency: "EUR",
      provider: "cash",
      invoice_allocations: [{ invoice_id, amount: 2000 }],
    });
    await updatePayment(ctx, { payment_id, status: "succeeded" });
  }
  return (await createCreditNote(ctx, { invoice_id, amount: 500, settlement: "none" })).id;
}

export const documents: Seeds = {
  at: {
    "PATCH /v1/invoices/{invoice_id}": { invoice_id: drafted },
    "POST /v1/invoices/{invoice_id}/finalize": { invoice_id: drafted },
    "POST /v1/invoices/{invoice_id}/void": { invoice_id: unpaid },
    "POST /v1/invoices/{invoice_id}/mark-uncollectible": { invoice_id: unpaid },
    "POST /v1/invoices/{invoice_id}/reopen": {
      invoice_id: async (club) => {
        const invoice_id = await unpaid(club);
        return (await markInvoiceUncollectible(club.ctx, { invoice_id })).id;
      },
    },
    "POST /v1/refunds": { payment_id: paid },
    "POST /v1/credit-notes": { invoice_id: unpaid },
    "POST /v1/credit-notes/{credit_note_id}/refund": {
      credit_note_id: (club) => credited(club, { paid: true }),
    },
  },
  ids: {
    credit_note_id: (club) => credited(club, { paid: false }),
    dispute_id: async (club) => {
      const payment_id = await paid(club);
      await tellDispute(club.ctx, payment_id);
      return (await club.ctx.db.dispute.findFirstOrThrow({ where: { payment_id } })).id;
    },
    refund_id: async (club) =>
      (await createRefund(club.ctx, { payment_id: await paid(club), amount: 500 })).id,
  },
};
