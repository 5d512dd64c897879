import { expect, test } from "vitest";
import type { InvoiceLine } from "@/features/billing/invoices/schema";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { randomOf } from "@/testing/random";
import { setUpSubscriptions } from "@/testing/worlds/subscriptions";
import { cancelSubscription } from "./cancel";
import { changeSubscription } from "./change";
import { previewSubscriptionChange } from "./preview-change";

const { money, card, product, subscribe, look, faults } = setUpSubscriptions();

type Rate = { id: string; thousandths: bigint; inclusive: boolean } | null;
type Sold = { id: string; amount: number; rate: Rate };
/** Invoiced less credited, with its tax, and the tax alone, by rate. */
type Sums = Map<string, { gross: number; tax: number }>;

/** Returns `a · b / c`, half a unit away from zero: by whole numbers alone. */
function share(a: number, b: bigint, c: bigint): number {
  const doubled = (2n * BigInt(a) * b) / c;
  return Number((doubled + 1n) / 2n);
}

function add(sums: Sums, rate: Rate, gross: number, tax: number) {
  const sum = sums.get(rate?.id ?? "none") ?? { gross: 0, tax: 0 };
  sums.set(rate?.id ?? "none", { gross: sum.gross + gross, tax: sum.tax + tax });
}

/** Adds or subtracts a price, with the tax that is in it or comes on top. */
function sell(sums: Sums, { rate }: Sold, amount: number, sign: 1 | -1) {
  const whole = 100_000n + (rate?.inclusive ? rate.thousandths : 0n);
  const tax = rate ? share(amount, rate.thousandths, whole) : 0;
  add(sums, rate, sign * (amount + (rate?.inclusive ? 0 : tax)), sign * tax);
}

/** Sums the same from the documents. */
async function documents(rates: Rate[]): Promise<Sums> {
  const { db, org } = money.world.ctx;
  const where = { organization_id: org.id };
  const sums: Sums = new Map();
  const take = (lines: unknown, sign: number) => {
    for (const { amount, tax } of lines as InvoiceLine[]) {
      const rate = rates.find((one) => one?.id === tax?.tax_rate_id) ?? null;
      const gross = amount + (tax && !tax.inclusive ? tax.amount : 0);
      add(sums, rate, sign * gross, sign * (tax?.amount ?? 0));
    }
  };
  for (const { lines } of await db.invoice.findMany({ where })) take(lines, 1);
  for (const { lines } of await db.creditNote.findMany({ where })) take(lines, -1);
  return sums;
}

/** Sums the payments without refunds. */
async function received(): Promise<number> {
  const { db, org } = money.world.ctx;
  const where = { organization_id: org.id };
  const paid = await db.payment.aggregate({ where, _sum: { amount: true } });
  const back = await db.refund.aggregate({ where, _sum: { amount: true } });
  return (paid._sum.amount ?? 0) - (back._sum.amount ?? 0);
}

async function sellables(seed: number): Promise<{ sold: Sold[]; rates: Rate[] }> {
  const random = randomOf(seed);
  const rate = async (percentage: number, inclusive: boolean): Promise<Rate> => {
    const name = `VAT ${percentage}`;
    const { id } = await createTaxRate(money.world.ctx, { name, percentage, inclusive });
    return { id, thousandths: BigInt(percentage * 1000), inclusive };
  };
  const rates = [null, await rate(19, true), await rate(7, true), await rate(20, false)];
  const sold: Sold[] = [];
  for (const one of [...rates, ...rates]) {
    const amount = 1000 + random.below(90) * 101;
    const { id } = await product({ name: `P${sold.length}`, amount, tax_rate_id: one?.id ?? null });
    sold.push({ id, amount, rate: one });
  }
  return { sold, rates };
}

test.each([1, 2, 3, 4])(
  "each rate's documents state the tax of its sales, whatever the changes (%i)",
  async (seed) => {
    const random = randomOf(seed);
    await card();
    const { sold, rates } = await sellables(seed);
    let has = random.pick(sold);
    const expected: Sums = new Map();
    const { id: subscription_id, ...begun } = await subscribe({ product_id: has.id });
    sell(expected, has, has.amount, 1);
    const starts = Date.parse(begun.current_period_starts_at ?? "");
    const ends = Date.parse(begun.current_period_ends_at ?? "");
    const unused = ({ amount }: Sold) => {
      const rest = BigInt(ends - money.world.ctx.now().getTime());
      return share(amount, rest, BigInt(ends - starts));
    };
    const agree = async (documented: number) => {
      const found = await documents(rates);
      for (const key of new Set([...expected.keys(), ...found.keys()])) {
        const [is, should] = [found, expected].map((of) => of.get(key) ?? { gross: 0, tax: 0 });
        expect(is?.gross, key).toBe(should?.gross);
        // A credit in parts credits the tax in parts, each rounded once.
        expect(Math.abs((is?.tax ?? 0) - (should?.tax ?? 0)), key).toBeLessThanOrEqual(documented);
      }
      const sum = [...expected.values()].reduce((total, { gross }) => total + gross, 0);
      expect(await received()).toBe(sum);
      await faults();
    };
    await agree(0);
    for (let change = 1; change <= 5; change++) {
      money.world.pass(60 + random.below(5 * 24 * 60));
      const to = random.pick(sold.filter((one) => one !== has));
      const wish = { subscription_id, product_id: to.id, at: "now" as const };
      const preview = await previewSubscriptionChange(money.world.ctx, wish);
      // An amount too little to charge is waived, which another test covers.
      if (preview.amount_waived > 0) continue;
      const before = await received();
      await changeSubscription(money.world.ctx, wish);
      expect((await received()) - before).toBe(preview.amount_due - preview.amount_back);
      sell(expected, to, unused(to), 1);
      sell(expected, has, unused(has), -1);
      has = to;
      expect(await look(subscription_id)).toMatchObject({ status: "active", product_id: to.id });
      await agree(change);
    }
    await cancelSubscription(money.world.ctx, { subscription_id, at: "now", refund: "prorated" });
    sell(expected, has, unused(has), -1);
    await agree(6);
  },
);
