import type { InvoiceLine } from "@/features/billing/invoices/schema";
import { byId } from "@/server/context";
import { beforeEach, describe, expect, test } from "vitest";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { setUpSubscriptions } from "@/testing/worlds/subscriptions";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { cancelSubscription } from "./cancel";
import { changeSubscription } from "./change";
import { previewSubscriptionChange } from "./preview-change";

const { money, card, product, subscribe, look, faults } = setUpSubscriptions();
const DAY = 24 * 60;
beforeEach(() => card());

const vat = (inclusive: boolean) =>
  createTaxRate(money.world.ctx, { name: "VAT", percentage: 19, inclusive });

/** Sums the money that the change moved, from the books. */
async function booked(subscription_id: string) {
  const { ctx } = money.world;
  const { latest_invoice_id } = await look(subscription_id);
  const invoice = await ctx.db.invoice.findUniqueOrThrow({
    where: byId(ctx, latest_invoice_id ?? ""),
  });
  const refunds = await ctx.db.refund.findMany({ where: { organization_id: ctx.org.id } });
  return { invoice, back: refunds.reduce((sum, { amount }) => sum + amount, 0) };
}

describe("the preview of a change", () => {
  test.each([
    ["dearer", { amount: 6000 }],
    ["cheaper", { amount: 1000 }],
    ["by the year", { amount: 30_000, interval: "year" as const }],
  ])("equals the charge or refund of a change to one that is %s", async (_name, of) => {
    const { ctx } = money.world;
    const { id: subscription_id, latest_invoice_id: first } = await subscribe();
    money.world.pass(11 * DAY + 77);
    const { id: product_id } = await product(of);
    const input = { subscription_id, product_id, at: "now" as const };
    const preview = await previewSubscriptionChange(ctx, input);
    expect(await look(subscription_id)).toMatchObject({ amount: 3000 });
    const changed = await changeSubscription(ctx, input);
    const { invoice, back } = await booked(subscription_id);
    expect(back).toBe(preview.amount_back);
    expect(invoice.id === first ? 0 : invoice.amount_paid).toBe(preview.amount_due);
    expect(changed).toMatchObject({
      amount: preview.renewal_amount,
      current_period_ends_at: preview.current_period_ends_at,
      next_update: preview.next_update,
    });
    expect(preview.amount_due > 0).not.toBe(preview.amount_back > 0);
    await faults();
  });

  test("counts the tax of both products, which comes on top or is within", async () => {
    const { ctx } = money.world;
    const { id: tax_rate_id } = await vat(false);
    const { id: subscription_id } = await subscribe();
    money.world.pass(15 * DAY);
    const dear = await product({ amount: 6000, tax_rate_id });
    const input = { subscription_id, product_id: dear.id, at: "now" as const };
    const preview = await previewSubscriptionChange(ctx, input);
    // Half of 60.00 with 19 % on top, less half of 30.00 that had none.
    expect(preview).toMatchObject({
      amount_due: 3570 - 1500,
      tax_amount: 570,
      renewal_amount: 7140,
    });
    await changeSubscription(ctx, input);
    const { invoice } = await booked(subscription_id);
    // The unused time is credited by a note, whose money pays a part of the invoice.
    expect(invoice).toMatchObject({ total: 3570, tax_amount: 570, amount_paid: 3570 });
    expect(invoice.lines).toEqual(preview.lines.slice(0, 1));
    const notes = await ctx.db.creditNote.findMany({ where: { organization_id: ctx.org.id } });
    expect(notes).toMatchObject([{ total: 1500, tax_amount: 0, status: "applied" }]);
    await faults();
  });

  test("costs nothing now at the period's end, or on a trial", async () => {
    const { ctx } = money.world;
    const { id: product_id } = await product({ amount: 6000, trial_days: 14 });
    const paid = await subscribe();
    const later = { subscription_id: paid.id, product_id, at: "period_end" as const };
    expect(await previewSubscriptionChange(ctx, later)).toMatchObject({
      amount_due: 0,
      amount_back: 0,
      effective_at: paid.current_period_ends_at,
      next_update: { type: "change", at: paid.current_period_ends_at },
    });
    const trial = await subscribe({ trial_days: 14 });
    const now = { subscription_id: trial.id, product_id, at: "now" as const };
    expect(await previewSubscriptionChange(ctx, now)).toMatchObject({
      amount_due: 0,
      amount_back: 0,
      next_update: { type: "trial_end", at: trial.trial_ends_at },
    });
  });

  test("is in its reader's language, and the invoice in the club's", async () => {
    const ctx = { ...money.world.ctx, reader: { locale: "de" } };
    const { id: subscription_id } = await subscribe();
    const { id: product_id } = await product({ name: "Gold", amount: 6000 });
    const input = { subscription_id, product_id, at: "now" as const };
    const linesOf = (lines: unknown) =>
      (lines as InvoiceLine[]).map(({ description }) => description);
    const { lines } = await previewSubscriptionChange(ctx, input);
    expect(linesOf(lines)).toEqual(["Gold, ab sofort", "Full, nicht genutzte Zeit"]);
    await changeSubscription(ctx, input);
    const { invoice } = await booked(subscription_id);
    expect(linesOf(invoice.lines)).toEqual(["Gold, from now on", "Full, unused time"]);
  });

  test("writes the days of a first period in its reader's language", async () => {
    const ctx = { ...money.world.ctx, reader: { locale: "de" } };
    const { id: subscription_id } = await subscribe({ trial_days: 14 });
    const { id: product_id } = await product({ name: "Gold", amount: 6000 });
    const input = { subscription_id, product_id, at: "now" as const };
    const { lines } = await previewSubscriptionChange(ctx, input);
    expect(lines[0]?.description).toMatch(/^Gold, \d\d\.\d\d\.\s–\s\d\d\.\d\d\.\d{4}$/);
  });

  test("is refused where the change would be: another currency, a member's foreign subscription", async () => {
    const { ctx } = money.world;
    const { id: subscription_id } = await subscribe();
    const dollars = await product({ currency: "USD" });
    const input = { subscription_id, product_id: dollars.id, at: "now" as const };
    await expect(previewSubscriptionChange(ctx, input)).rejects.toMatchObject({
      faults: [{ type: "currency_mismatch" }],
    });
    const stranger = money.world.as(memberOf(await makeMember(money.world)));
    await expect(previewSubscriptionChange(stranger, input)).rejects.toMatchObject({
      of: { code: "subscription_not_found" },
    });
    await cancelSubscription(ctx, { subscription_id, at: "now", refund: "none" });
    await expect(previewSubscriptionChange(ctx, input)).rejects.toMatchObject({
      of: { code: "invalid_status_transition" },
    });
  });
});
