import { beforeEach, describe, expect, test } from "vitest";
import { setUpSubscriptions } from "@/testing/worlds/subscriptions";
import { memberOf } from "@/testing/worlds/world";
import { cancelSubscription } from "./cancel";
import { changeSubscription } from "./change";
import { createSubscription } from "./create";
import { listOffers } from "./list-offers";

const own = setUpSubscriptions();
const { money, card, product, look, toNext, paid } = own;
const DAY = 24 * 60;
beforeEach(() => card());

const me = () => money.world.as(memberOf(own.member));
const buy = (product_id: string) =>
  createSubscription(me(), { member_id: own.member.id, product_id, beside: true });

describe("a member", () => {
  test("tries a product once, although the membership that tried it changed to another", async () => {
    const { id: tried } = await product({ name: "Tried", trial_days: 30 });
    const { id: other } = await product({ name: "Other", trial_days: 30 });
    const first = await buy(tried);
    expect(first.status).toBe("trialing");
    money.world.pass(20 * DAY);
    const subscription_id = first.id;
    await changeSubscription(me(), { subscription_id, product_id: other, at: "now" });
    await cancelSubscription(me(), { subscription_id, at: "period_end", refund: "none" });
    await toNext(subscription_id);
    expect((await look(subscription_id)).status).toBe("cancelled");
    const offers = await listOffers(me(), { member_id: own.member.id });
    expect(offers.map(({ trial_days }) => trial_days)).toEqual([0, 0]);
    expect((await buy(tried)).status).toBe("active");
    expect(await paid()).toBe(1);
  });
});
