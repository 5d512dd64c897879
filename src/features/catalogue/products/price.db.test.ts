import { byId } from "@/server/context";
import { beforeEach, expect, test } from "vitest";
import { makeWorld, type World } from "@/testing/worlds/world";
import { createProduct } from "./create";
import { updateProduct } from "./update";

let world: World;
beforeEach(async () => void (world = await makeWorld()));

const create = (amount: number, currency = "EUR") =>
  createProduct(world.ctx, { name: "Locker", amount, currency, interval: "month" });
const tooSmall = (msg: RegExp) => ({
  faults: [{ loc: ["body", "amount"], type: "amount_too_small", msg: expect.stringMatching(msg) }],
});

test("a product is free, or costs an amount that a card can be charged", async () => {
  await expect(create(49)).rejects.toMatchObject(tooSmall(/at least 50 \(€0\.50\)/));
  await expect(create(17_000, "HUF")).rejects.toMatchObject(tooSmall(/175\.00/));
  expect(await create(50)).toMatchObject({ amount: 50 });
  expect(await create(0)).toMatchObject({ amount: 0 });
});

test("a changed price or currency must be chargeable too", async () => {
  const { id: product_id } = await create(200);
  const refused = tooSmall(/at least/);
  await expect(updateProduct(world.ctx, { product_id, amount: 1 })).rejects.toMatchObject(refused);
  const inKroner = updateProduct(world.ctx, { product_id, currency: "NOK" });
  await expect(inKroner).rejects.toMatchObject(refused);
  const saved = updateProduct(world.ctx, { product_id, amount: 300, currency: "NOK" });
  expect(await saved).toMatchObject({ amount: 300, currency: "NOK" });
});

test("a product with an old price that is too small keeps it while other fields change", async () => {
  const { id: product_id } = await create(200);
  await world.ctx.db.product.update({ where: byId(world.ctx, product_id), data: { amount: 20 } });
  const renamed = await updateProduct(world.ctx, { product_id, name: "Small locker" });
  expect(renamed).toMatchObject({ name: "Small locker", amount: 20 });
});
