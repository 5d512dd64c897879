import { describe, expect, it } from "vitest";
import { createProduct } from "@/features/catalogue/products/create";
import { takeSnapshot } from "@/features/access/scanners/snapshot";
import { newId } from "@/lib/ids";
import { byId } from "@/server/context";
import { makeHolder } from "@/testing/worlds/door";
import { setUpDoor } from "@/testing/worlds/door-set-up";

const own = setUpDoor();
const { verify, resultOf } = own;

describe("a pass at the door", () => {
  it("is refused for a membership that was never paid for, and let in while a later payment is late", async () => {
    const { member, code } = await makeHolder(own.world);
    const { db, org, ...ctx } = own.world.ctx;
    const price = { amount: 3900, currency: "EUR", interval: "month" as const };
    const { id: product_id } = await createProduct(own.world.ctx, { name: "Gym", ...price });
    const at = ctx.now();
    const { id } = await db.subscription.create({
      data: {
        ...{ id: newId("sub"), organization_id: org.id, member_id: member.id, product_id },
        ...{ status: "past_due", ...price, interval_count: 1, timezone: "UTC" },
        ...{ starts_at: at, anchor_at: at, period_ends_at: new Date("2026-12-23T00:00:00Z") },
      },
    });
    const { payload } = await takeSnapshot(own.world.ctx);
    expect(JSON.parse(payload)).toMatchObject({ members: [{ belongs: false }] });
    expect(await verify({ code })).toMatchObject({
      result: "membership_expired",
      message: "Their membership is not paid yet.",
    });
    const data = { activated_at: at };
    await db.subscription.update({ where: byId(own.world.ctx, id), data });
    expect(await resultOf({ code })).toBe("valid");
  });
});
