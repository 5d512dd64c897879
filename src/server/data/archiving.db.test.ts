import { expect, test } from "vitest";
import { archiveGroup, restoreGroup } from "@/features/people/groups/archive";
import { createGroup } from "@/features/people/groups/create";
import { archiveProduct } from "@/features/catalogue/products/archive";
import { createProduct } from "@/features/catalogue/products/create";
import { makeWorld } from "@/testing/worlds/world";

test("of many who archive a row at once, one writes, and all see it archived", async () => {
  const { ctx } = await makeWorld();
  const { id: group_id } = await createGroup(ctx, { name: "Juniors" });
  const { id: product_id } = await createProduct(ctx, {
    ...{ name: "Basic", amount: 1000, currency: "EUR", interval: "month" },
  });
  const eight = Array.from({ length: 8 });
  const groups = await Promise.all(eight.map(() => archiveGroup(ctx, { group_id })));
  const products = await Promise.all(eight.map(() => archiveProduct(ctx, { product_id })));
  expect(new Set([...groups, ...products].map(({ archived_at }) => archived_at)).size).toBe(1);
  await Promise.all(eight.map(() => restoreGroup(ctx, { group_id })));
  const events = await ctx.db.domainEvent.findMany({
    where: {
      organization_id: ctx.org.id,
      object_id: { in: [group_id, product_id] },
    },
    orderBy: [{ object_id: "asc" }, { sequence: "asc" }],
  });
  expect(
    events
      .map(({ type }) => type)
      .filter((type) => !type.endsWith("created"))
      .toSorted(),
  ).toEqual(["group.archived", "group.restored", "product.archived"]);
});
