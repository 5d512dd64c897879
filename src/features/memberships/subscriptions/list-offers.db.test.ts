import { beforeEach, describe, expect, test } from "vitest";
import { createBenefit } from "@/features/catalogue/benefits/create";
import { archiveProduct } from "@/features/catalogue/products/archive";
import { createProduct } from "@/features/catalogue/products/create";
import type { CreateProduct } from "@/features/catalogue/products/schema";
import { updateProduct } from "@/features/catalogue/products/update";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { makeMember, makeResource, memberOf } from "@/testing/worlds/world";
import { saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { patiently } from "@/testing/worlds/patiently";
import { cancelSubscription } from "./cancel";
import { createSubscription } from "./create";
import { getMembership, listMemberships } from "./list-memberships";
import { listOffers } from "./list-offers";

const money = setUpMoney();
let member: Awaited<ReturnType<typeof makeMember>>;
beforeEach(async () => {
  member = await makeMember(money.world);
});

const me = () => money.world.as(memberOf(member));
const product = (of: Partial<CreateProduct> = {}) =>
  createProduct(money.world.ctx, {
    name: "Full",
    amount: 10000,
    currency: "EUR",
    interval: "month",
    ...of,
  });
const offers = () => listOffers(me(), { member_id: member.id });

describe("the offers to a member", () => {
  test("are the products that members may buy, the cheapest first, with tax", async () => {
    const vat = { name: "VAT", percentage: 19, inclusive: false };
    const { id: tax_rate_id } = await createTaxRate(money.world.ctx, vat);
    const taxed = await product({ name: "Taxed", tax_rate_id });
    const plain = await product({ name: "Plain", amount: 11000 });
    await product({ name: "By hand only", self_service: false });
    const gone = await product({ name: "Gone" });
    await archiveProduct(money.world.ctx, { product_id: gone.id });
    expect(await offers()).toMatchObject([
      { id: plain.id, gross_amount: 11000, tax: null },
      { id: taxed.id, gross_amount: 11900, tax: { name: "VAT", percentage: 19 } },
    ]);
  });

  test("list their benefits, places by their names", async () => {
    const { id: product_id } = await product();
    const room = await makeResource(money.world);
    await createBenefit(money.world.ctx, {
      product_id,
      name: "Hours",
      type: "allowance",
      unit: "minutes",
      quantity: 60,
      resource_ids: [room.id],
      event_ids: [],
    });
    const [offer] = await offers();
    expect(offer?.benefits).toMatchObject([{ unit: "minutes", quantity: 60, places: [room.name] }]);
  });

  test("is free to try once, and no more after that", async () => {
    await saveCard(me(), "pm_card_visa");
    const { id: product_id } = await product({ trial_days: 14 });
    expect((await offers())[0]?.trial_days).toBe(14);
    await createSubscription(me(), { member_id: member.id, product_id });
    expect((await offers())[0]?.trial_days).toBe(0);
  });
});

describe("buying", () => {
  test("twenty times at once is one membership and one charge", async () => {
    await saveCard(me(), "pm_card_visa");
    const { id: product_id } = await product();
    const buy = () => createSubscription(me(), { member_id: member.id, product_id });
    const bought = await Promise.all(Array.from({ length: 20 }, () => patiently(buy)));
    expect(new Set(bought.map(({ id }) => id)).size).toBe(1);
    expect((await listMemberships(me(), { member_id: member.id })).length).toBe(1);
    expect(await money.intents()).toMatchObject([{ status: "succeeded" }]);
  });

  test("is refused at another price or trial than was shown, and begins nothing", async () => {
    await saveCard(me(), "pm_card_visa");
    const vat = { name: "VAT", percentage: 19, inclusive: false };
    const { id: tax_rate_id } = await createTaxRate(money.world.ctx, vat);
    const { id: product_id } = await product({ tax_rate_id, trial_days: 14 });
    const [shown] = await offers();
    const agreed = { expected_amount: shown?.gross_amount, expected_trial_days: shown?.trial_days };
    expect(agreed).toEqual({ expected_amount: 11900, expected_trial_days: 14 });
    const buy = (more: object = {}) =>
      createSubscription(me(), { member_id: member.id, product_id, ...agreed, ...more });
    const changed = { of: { code: "amount_changed" }, extras: { amount_due: 11900 } };
    await expect(buy({ expected_amount: 10000 })).rejects.toMatchObject(changed);
    await expect(buy({ expected_trial_days: 30 })).rejects.toMatchObject(changed);
    await updateProduct(money.world.ctx, { product_id, amount: 12000 });
    await expect(buy()).rejects.toMatchObject({ ...changed, extras: { amount_due: 14280 } });
    expect(await listMemberships(me(), { member_id: member.id })).toEqual([]);
    expect(await money.intents()).toEqual([]);
    await updateProduct(money.world.ctx, { product_id, amount: 10000 });
    const bought = await buy();
    expect(bought).toMatchObject({ status: "trialing", amount: 10000 });
    // A repeated click is no second purchase, whatever the price is by now.
    await updateProduct(money.world.ctx, { product_id, amount: 20000 });
    expect((await buy()).id).toBe(bought.id);
  });

  test("another one beside it must be confirmed, until the first is to end", async () => {
    const { id: product_id } = await product({ amount: 0 });
    const { id: other } = await product({ amount: 0 });
    const buy = (beside?: boolean) =>
      createSubscription(me(), { member_id: member.id, product_id: other, beside });
    const first = await createSubscription(me(), { member_id: member.id, product_id });
    await expect(buy()).rejects.toMatchObject({
      of: { code: "already_subscribed" },
      extras: { resource: "subscription", resource_id: first.id },
    });
    expect((await listMemberships(me(), { member_id: member.id })).length).toBe(1);
    const second = await buy(true);
    expect(second.status).toBe("active");
    const end = { at: "period_end", refund: "none" } as const;
    await cancelSubscription(me(), { subscription_id: second.id, ...end });
    await cancelSubscription(me(), { subscription_id: first.id, ...end });
    const { id: third } = await product({ amount: 0 });
    const after = await createSubscription(me(), { member_id: member.id, product_id: third });
    expect(after.status).toBe("active");
  });

  test("a second one is for staff to give", async () => {
    const { id: product_id } = await product({ amount: 0 });
    const give = () => createSubscription(money.world.ctx, { member_id: member.id, product_id });
    expect((await give()).id).not.toBe((await give()).id);
  });

  test("an ended product again makes a new membership", async () => {
    const { id: product_id } = await product({ amount: 0 });
    const buy = () => createSubscription(me(), { member_id: member.id, product_id });
    const first = await buy();
    const now = { at: "now", refund: "none" } as const;
    await cancelSubscription(money.world.ctx, { subscription_id: first.id, ...now });
    expect((await buy()).id).not.toBe(first.id);
  });
});

describe("what a member has", () => {
  test("keeps its name and its price when it is no longer sold", async () => {
    await saveCard(me(), "pm_card_visa");
    const { id: product_id } = await product({ name: "Founders" });
    const { id } = await createSubscription(me(), { member_id: member.id, product_id });
    await archiveProduct(money.world.ctx, { product_id });
    const [membership] = await listMemberships(me(), { member_id: member.id });
    expect(membership).toMatchObject({
      id,
      product_name: "Founders",
      gross_amount: 10000,
      renewal_amount: 10000,
    });
  });

  test("is nobody else's to see", async () => {
    const { id: product_id } = await product({ amount: 0 });
    const { id } = await createSubscription(me(), { member_id: member.id, product_id });
    const other = money.world.as(memberOf(await makeMember(money.world)));
    await expect(getMembership(other, { subscription_id: id })).rejects.toMatchObject({
      name: "subscription_not_found",
    });
  });
});
