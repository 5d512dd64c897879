import { beforeEach } from "vitest";
import { attachPaymentMethod } from "@/features/billing/payment-methods/attach";
import { ensureCustomer } from "@/features/billing/payment-methods/customer";
import { listPaymentMethods } from "@/features/billing/payment-methods/list";
import type { Ctx } from "@/server/context";
import { setUpMoney } from "./money-set-up";
import { makeMember, memberOf } from "./world";

/** Sets up a test file about cards: all that setUpMoney returns, and before each test a signed-in member. */
export function setUpCards() {
  const money = setUpMoney();
  let ctx: Ctx;
  let member_id: string;
  beforeEach(async () => {
    const member = await makeMember(money.world);
    member_id = member.id;
    ctx = money.world.as(memberOf(member));
  });
  return {
    money,
    get ctx() {
      return ctx;
    },
    get member_id() {
      return member_id;
    },
    attach: (card: string, as = ctx) =>
      attachPaymentMethod(as, { member_id, processor_payment_method_id: card, consent: true }),
    cards: async () => (await listPaymentMethods(ctx, { member_id, page: 1, size: 50 })).items,
    /** Returns the processor's id of the member. */
    customerId: () => ensureCustomer(ctx, member_id),
  };
}
