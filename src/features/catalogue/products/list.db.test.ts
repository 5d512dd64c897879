import { expect, test } from "vitest";
import { makeWorld } from "@/testing/worlds/world";
import { createProduct } from "./create";
import { listProducts } from "./list";
import { ListProducts } from "./schema";

test("a product is found by the id that another system gave it", async () => {
  const { ctx } = await makeWorld();
  const monthly = { amount: 2900, currency: "EUR", interval: "month" as const };
  const { id } = await createProduct(ctx, { ...monthly, name: "Gold", external_id: "sku-1" });
  await createProduct(ctx, { ...monthly, name: "Silver", external_id: "sku-10" });
  const query = ListProducts.parse({ external_id: "sku-1" });
  expect(await listProducts(ctx, query)).toMatchObject({ total: 1, items: [{ id }] });
});
