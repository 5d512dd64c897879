import { beforeEach, expect } from "vitest";
import { createProduct } from "@/features/catalogue/products/create";
import type { CreateProduct } from "@/features/catalogue/products/schema";
import { advanceSubscriptions } from "@/features/memberships/subscriptions/advance";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { getSubscription } from "@/features/memberships/subscriptions/get";
import type { CreateSubscription } from "@/features/memberships/subscriptions/schema";
import { findMoneyFaults, NO_FAULTS, saveCard } from "./money";
import { setUpMoney } from "./money-set-up";
import { makeMember, memberOf } from "./world";

/** Sets up a test file about memberships: all that setUpMoney returns, and before each test a member. */
export function setUpSubscriptions() {
  const money = setUpMoney();
  let member: Awaited<ReturnType<typeof makeMember>>;
  beforeEach(async () => {
    member = await makeMember(money.world);
  });

  /** Makes a product of 30.00 EUR a month, changed by `of`. */
  const product = (of: Partial<CreateProduct> = {}) =>
    createProduct(money.world.ctx, {
      name: "Full",
      amount: 3000,
      currency: "EUR",
      interval: "month",
      ...of,
    });
  const look = (subscription_id: string) => getSubscription(money.world.ctx, { subscription_id });
  const work = () => advanceSubscriptions(money.world.installation);
  return {
    money,
    get member() {
      return member;
    },
    card: (name = "pm_card_visa") => saveCard(money.world.as(memberOf(member)), name),
    product,
    async subscribe(of: Partial<CreateSubscription> = {}) {
      const product_id = of.product_id ?? (await product()).id;
      return createSubscription(money.world.ctx, { member_id: member.id, product_id, ...of });
    },
    look,
    work,
    /** Moves the clock to the next time-based step, and runs it. */
    async toNext(id: string) {
      money.world.setNow((await look(id)).next_update?.at ?? "");
      await work();
      return look(id);
    },
    /** Returns how many payments have succeeded at the processor. */
    paid: async () => (await money.intents()).filter(({ status }) => status === "succeeded").length,
    faults: async () => expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS),
  };
}
