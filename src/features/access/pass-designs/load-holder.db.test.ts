import { expect, it } from "vitest";
import { cancelSubscription } from "@/features/memberships/subscriptions/cancel";
import { pauseSubscription } from "@/features/memberships/subscriptions/pause";
import { setUpSubscriptions } from "@/testing/worlds/subscriptions";
import { createPassDesign } from "./create";
import { loadHolder } from "./load-holder";
import { loadPassDesign, publishedContent } from "./store";

const own = setUpSubscriptions();

/** Reads the membership, and the end, of a card that ends with the membership. */
async function card() {
  const { ctx } = own.money.world;
  const expiry = { rule: "membership" as const };
  const { id } = await createPassDesign(ctx, { name: "Card", expiry });
  const { id: member_id, ...member } = await ctx.db.member.findFirstOrThrow({
    where: { organization_id: ctx.org.id, id: own.member.id },
  });
  const pass = { expires_at: null, created_at: ctx.now() };
  const of = { member_id, member, booking_id: null, pass };
  const design = publishedContent(await loadPassDesign(ctx, id));
  const { membership, expires_at } = await loadHolder(ctx, design, of);
  return { ...membership, expires_at };
}
const join = async (name: string) => {
  const { id: product_id } = await own.product({ name, amount: 0 });
  return own.subscribe({ product_id });
};

it("shows, and ends with, the membership that the door looks at", async () => {
  const { ctx } = own.money.world;
  const old = await join("Old");
  own.money.world.pass(1);
  const { id: subscription_id } = await join("New");
  const period_end = new Date("2026-12-23T06:01:00.000Z");
  expect(await card()).toMatchObject({ product: "New", renews_at: period_end, expires_at: null });
  await pauseSubscription(ctx, { subscription_id });
  expect(await card()).toMatchObject({ product: "Old" });
  const leaving = { at: "period_end", refund: "none" } as const;
  await cancelSubscription(ctx, { subscription_id: old.id, ...leaving });
  const end = new Date("2026-12-23T06:00:00.000Z");
  const last = { product: "Old", renews_at: null, ends_at: end, expires_at: end };
  expect(await card()).toMatchObject(last);
  await cancelSubscription(ctx, { subscription_id: old.id, at: "now", refund: "none" });
  // A paused one renews only once it is resumed.
  expect(await card()).toMatchObject({ product: "New", status: "paused", renews_at: null });
});
