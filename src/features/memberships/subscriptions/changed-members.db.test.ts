import { expect, test } from "vitest";
import { listMembers } from "@/features/people/members/list";
import { byId } from "@/server/context";
import { cancelSubscription } from "./cancel";
import { changeSubscription } from "./change";
import { setUpSubscriptions } from "@/testing/worlds/subscriptions";

const own = setUpSubscriptions();
const { money, card, subscribe } = own;
const DAY = 24 * 60;

test("a change of a membership is one of its member, as its begin and end are, for who asks for changes since", async () => {
  const { ctx } = money.world;
  const found = async () => {
    const updated_at_gte = ctx.now().toISOString();
    const { items } = await listMembers(ctx, {
      ...{ page: 1, size: 10, include_archived: false, updated_at_gte },
    });
    return items.flatMap(({ subscriptions }) => subscriptions.map(({ product }) => product));
  };
  await card();
  const { id } = own.member;
  await ctx.db.member.update({ where: byId(ctx, id), data: { updated_at: ctx.now() } });
  money.world.pass(1);
  expect(await found()).toEqual([]);
  const { id: subscription_id, product_id } = await subscribe();
  expect(await found()).toEqual([{ product_id }]);
  money.world.pass(DAY);
  expect(await found()).toEqual([]);
  const { id: dear } = await own.product({ name: "Dear", amount: 6000 });
  await changeSubscription(ctx, { subscription_id, product_id: dear, at: "now" });
  expect(await found()).toEqual([{ product_id: dear }]);
  money.world.pass(DAY);
  await cancelSubscription(ctx, { subscription_id, at: "now", refund: "none" });
  const query = { page: 1, size: 10, include_archived: false };
  const updated_at_gte = ctx.now().toISOString();
  const ended = await listMembers(ctx, { ...query, updated_at_gte });
  expect(ended.items).toMatchObject([{ id, subscriptions: [] }]);
});
