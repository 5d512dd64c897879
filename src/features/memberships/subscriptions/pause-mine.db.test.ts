import { beforeEach, describe, expect, test } from "vitest";
import { appRouter } from "@/api/trpc";
import { createProduct } from "@/features/catalogue/products/create";
import { updateProduct } from "@/features/catalogue/products/update";
import { createCallerFactory } from "@/server/trpc";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { createSubscription } from "./create";
import { getMembership } from "./list-memberships";
import { pauseSubscription, resumeSubscription } from "./pause";
import { pauseMySubscription } from "./pause-mine";

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
const byStaff = { name: "paused_by_staff" };

describe("a member's own pause", () => {
  test("starts and ends a pause, if the product allows it", async () => {
    const mine = await join(true);
    expect(await pauseMySubscription(me(), mine)).toMatchObject({ status: "paused" });
    expect(await resumeSubscription(me(), mine)).toMatchObject({ status: "active" });
  });

  test("ends when they want, also once the product no longer allows pauses", async () => {
    const mine = await join(true);
    const { product_id } = await pauseMySubscription(me(), mine);
    await updateProduct(world.ctx, { product_id, members_may_pause: false });
    const procedures = createCallerFactory(appRouter)({
      member: me(),
      signedIn: null,
      requestId: "req_1",
    });
    expect(await procedures.subscriptions.resume(mine)).toMatchObject({ status: "active" });
  });

  test("is refused otherwise, and cannot end a pause by staff", async () => {
    const mine = await join(false);
    await expect(pauseMySubscription(me(), mine)).rejects.toMatchObject(refused);
    await pauseSubscription(world.ctx, mine);
    await expect(resumeSubscription(me(), mine)).rejects.toMatchObject(byStaff);
  });

  test("cannot end or change a pause by staff, even if the product allows pauses", async () => {
    const mine = await join(true);
    const of = () => getMembership(me(), mine);
    await pauseSubscription(world.ctx, mine);
    expect(await of()).toMatchObject({ members_may_pause: false, paused_by_staff: true });
    await expect(resumeSubscription(me(), mine)).rejects.toMatchObject(byStaff);
    const resumes_at = new Date(world.ctx.now().getTime() + 60_000).toISOString();
    await expect(pauseMySubscription(me(), { ...mine, resumes_at })).rejects.toMatchObject(byStaff);
    expect(await resumeSubscription(world.ctx, mine)).toMatchObject({ status: "active" });
    await pauseMySubscription(me(), mine);
    expect(await of()).toMatchObject({ members_may_pause: true, paused_by_staff: false });
  });

  test("stays the member's when staff change its end", async () => {
    const mine = await join(true);
    await pauseMySubscription(me(), mine);
    const resumes_at = new Date(world.ctx.now().getTime() + 60_000).toISOString();
    await pauseSubscription(world.ctx, { ...mine, resumes_at });
    expect(await resumeSubscription(me(), mine)).toMatchObject({ status: "active" });
  });

  test("never reaches another member's membership", async () => {
    const mine = await join(true);
    const other = world.as(memberOf(await makeMember(world)));
    await expect(pauseMySubscription(other, mine)).rejects.toMatchObject({
      name: "subscription_not_found",
    });
  });
});
