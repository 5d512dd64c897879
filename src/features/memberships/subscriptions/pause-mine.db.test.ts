import { beforeEach, describe, expect, test } from "vitest";
import { createProduct } from "@/features/catalogue/products/create";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { createSubscription } from "./create";
import { pauseSubscription } from "./pause";
import { pauseMySubscription, resumeMySubscription } from "./pause-mine";

let world: World;
let member: { id: string };
beforeEach(async () => {
  world = await makeWorld();
  member = await makeMember(world);
});

const me = () => world.as(memberOf(member));
async function join(members_may_pause: boolean): Promise<{ subscription_id: string }> {
  const price = { amount: 0, currency: "EUR", interval: "month" as const };
  const product = await createProduct(world.ctx, { name: "Friend", members_may_pause, ...price });
  const wanted = { member_id: member.id, product_id: product.id };
  return { subscription_id: (await createSubscription(me(), wanted)).id };
}
const refused = { name: "pause_not_offered" };

describe("a member's own pause", () => {
  test("starts and ends a pause, if the product allows it", async () => {
    const mine = await join(true);
    expect(await pauseMySubscription(me(), mine)).toMatchObject({ status: "paused" });
    expect(await resumeMySubscription(me(), mine)).toMatchObject({ status: "active" });
  });

  test("is refused otherwise, and cannot end a pause by staff", async () => {
    const mine = await join(false);
    await expect(pauseMySubscription(me(), mine)).rejects.toMatchObject(refused);
    await pauseSubscription(world.ctx, mine);
    await expect(resumeMySubscription(me(), mine)).rejects.toMatchObject(refused);
  });

  test("never reaches another member's membership", async () => {
    const mine = await join(true);
    const other = world.as(memberOf(await makeMember(world)));
    await expect(pauseMySubscription(other, mine)).rejects.toMatchObject({
      name: "subscription_not_found",
    });
  });
});
