import { expect, test } from "vitest";
import { createProduct } from "@/features/catalogue/products/create";
import { byId, inTx } from "@/server/context";
import { saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { beginPeriod } from "./begin-period";
import { createSubscription } from "./create";

const money = setUpMoney();

test("a period is begun and invoiced once, even by workers that do not wait for each other", async () => {
  const { ctx } = money.world;
  const { id: member_id } = await makeMember(money.world);
  await saveCard(money.world.as(memberOf({ id: member_id })), "pm_card_visa");
  const price = { amount: 3000, currency: "EUR", interval: "month" as const };
  const { id: product_id } = await createProduct(ctx, { name: "Full", ...price });
  const { id } = await createSubscription(ctx, { member_id, product_id });
  // Read before either has begun, and not locked.
  const row = await ctx.db.subscription.findUniqueOrThrow({ where: byId(ctx, id) });
  const begin = () => inTx(ctx, (tx) => beginPeriod(tx, row, { number: 1 }));
  const begun = await Promise.allSettled([begin(), begin(), begin()]);
  expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await ctx.db.invoice.count({ where: { member_id } })).toBe(2);
});
