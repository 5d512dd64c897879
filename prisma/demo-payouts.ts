/** What the demo's clubs have been paid out: three weeks of dues by card, with a refund and a payment that is no club's. */
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { payInvoice } from "@/features/billing/invoice-payments/pay";
import { checkAccount } from "@/features/billing/payments/account-status";
import { bringInPayouts } from "@/features/billing/processor/bring-in-payouts";
import { createRefund } from "@/features/billing/refunds/create";
import { newId } from "@/lib/ids";
import { DAY } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { attachCard } from "./demo-bookings";

/** How many days ago each was paid, for what, and how much of it went back the day after. */
const DUES = [
  { days: 25, what: "Team desk, one week", amount: 180_00 },
  { days: 24, what: "Locker, one month", amount: 12_00 },
  { days: 23, what: "Meeting room, half a day", amount: 95_00, back: 20_00 },
  { days: 18, what: "Team desk, one week", amount: 180_00 },
  { days: 17, what: "Storage room", amount: 45_00 },
  { days: 16, what: "Printing", amount: 8_40, back: 8_40 },
  { days: 11, what: "Team desk, one week", amount: 180_00 },
  { days: 10, what: "Workshop, two places", amount: 64_00 },
];

/** The account of a club at the processor: each has its own bank. */
export const demoAccount = (slug: string) => `acct_demo_${slug}`;

/** Lets members pay by card over the last weeks, and brings in what the processor has paid out since. */
export async function seedPayouts(ctx: Ctx, members: string[], tax_rate_id: string | null) {
  const ago = (days: number): Ctx => {
    const then = new Date(ctx.now().getTime() - days * DAY);
    return { ...ctx, now: () => then };
  };
  const cards = new Map<string, string>();
  for (const [n, { days, what, amount, back }] of DUES.entries()) {
    const member_id = members[n % members.length];
    if (!member_id) return;
    const payment_method_id = cards.get(member_id) ?? (await attachCard(ago(30), member_id));
    cards.set(member_id, payment_method_id);
    const then = ago(days);
    const line = { description: what, quantity: 1, unit_amount: amount };
    const { id: invoice_id } = await createInvoice(then, {
      ...{ member_id, currency: ctx.org.default_currency },
      lines: [{ ...line, ...(tax_rate_id && { tax_rate_id }) }],
    });
    await finalizeInvoice(then, { invoice_id });
    await payInvoice(then, { invoice_id, payment_method_id });
    const paid = await ctx.db.allocation.findFirst({
      where: { organization_id: ctx.org.id, invoice_id },
      select: { payment_id: true },
    });
    if (back && paid) {
      const given = { payment_id: paid.payment_id, amount: back, reason: "Booked by mistake" };
      await createRefund(ago(days - 1), given);
    }
  }
  await payElsewhere(ctx, ago(12).now());
  const { db, now, payments, org } = ctx;
  await bringInPayouts({ db, now, payments, contextOf: async () => ctx, only: org });
}

/** Takes money at the club's account that no booking and no invoice here knows of, as by another shop. */
async function payElsewhere({ org, payments }: Ctx, at: Date): Promise<void> {
  const call = () => ({ account: org.provider_account_id, idempotencyKey: newId("pcl") });
  const customer = { ...call(), email: null, name: null, metadata: {} };
  const { id: customer_id } = await payments.createCustomer(customer);
  await payments.createIntent({
    ...{ ...call(), customer_id, payment_method_id: "pm_card_visa" },
    ...{ amount: 39_00, currency: org.default_currency, description: "Coffee machine, shop" },
    ...{ metadata: { made_at: at.toISOString() }, save_payment_method: false, off_session: false },
  });
}

/** Gives a demo club its account at the processor, and notes that it may charge. */
export async function seedAccount(ctx: Ctx): Promise<void> {
  const account = ctx.org.provider_account_id;
  if (account) await checkAccount(ctx, account);
}
