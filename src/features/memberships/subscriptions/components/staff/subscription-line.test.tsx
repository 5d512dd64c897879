import { describe, expect, it } from "vitest";
import type { Product } from "@/features/catalogue/products/schema";
import type { TaxRate } from "@/features/catalogue/tax-rates/schema";
import { htmlOf, textOf } from "@/testing/rendered";
import type { Subscription } from "../../schema";
import { SubscriptionLine } from "./subscription-line";

const product = (id: string, data: Partial<Product> = {}) =>
  ({
    ...{ id, name: `Plan ${id}`, currency: "EUR", tax_rate_id: null, archived_at: null },
    ...data,
  }) as Product;
const taxes = [{ id: "vat", percentage: 19, inclusive: false } as TaxRate];
const subscription = {
  ...{ id: "s", member_id: "m", product_id: "a", status: "active", ended_at: null },
  ...{ amount: 4900, currency: "EUR", interval: "month", interval_count: 1, next_update: null },
  ...{ cancel_at_period_end: false, payment_failure: null, next_product_id: null },
} as Subscription;
const line = (products: Product[], data: Partial<Subscription> = {}) => (
  <SubscriptionLine
    subscription={{ ...subscription, ...data }}
    {...{ products, taxes, locale: "en-GB", timezone: "UTC" }}
    member="Kim Payer"
    writes
    exceptions={false}
  />
);

describe("the line of a membership", () => {
  it("names its product, even one that is no longer sold, and its price", () => {
    const sold = product("a", { archived_at: "2026-11-01T00:00:00.000Z" });
    expect(textOf(line([product("b"), sold]))).toContain("Plan a · €49.00 a month");
  });

  it("says the price with the tax that is added to it, where the rate may be seen", () => {
    const taxed = (tax_rate_id: string) => textOf(line([product("a", { tax_rate_id })]));
    expect(taxed("vat")).toContain("Plan a · €58.31 a month");
    expect(taxed("unseen")).toContain("Plan a · €49.00 a month");
  });

  it("names no product to whoever may not see products", () => {
    expect(textOf(line([]))).toContain("Membership · €49.00 a month");
  });

  it("offers a change where another product is sold, and no other product", () => {
    const offered = (products: Product[]) => htmlOf(line(products)).includes("Change to another");
    expect(offered([product("a"), product("b")])).toBe(true);
    const gone = product("b", { archived_at: "2026-11-01T00:00:00.000Z" });
    expect(offered([product("a"), gone])).toBe(false);
    expect(offered([product("a"), product("b", { currency: "CHF" })])).toBe(false);
  });

  it("offers to keep its product while a change to another waits, also when it is sold no more", () => {
    const sold = [product("a", { archived_at: "2026-11-01T00:00:00.000Z" }), product("b")];
    const offered = (data: Partial<Subscription>) =>
      htmlOf(line(sold, data)).includes("Keep Plan a");
    expect(offered({})).toBe(false);
    expect(offered({ next_product_id: "b" })).toBe(true);
    expect(offered({ next_product_id: "b", cancel_at_period_end: true })).toBe(false);
    expect(offered({ next_product_id: "b", status: "paused" })).toBe(false);
  });

  it("offers a pause to one that is active, and none on trial, which would be refused", () => {
    const offered = (status: Subscription["status"]) =>
      htmlOf(line([], { status })).includes(">Pause<");
    expect([offered("active"), offered("trialing")]).toEqual([true, false]);
  });
});
