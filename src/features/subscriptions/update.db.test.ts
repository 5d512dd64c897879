import { expect, test } from "vitest";
import { createProduct } from "@/features/products/create";
import { makeMember, makeWorld } from "@/testing/world";
import { createSubscription } from "./create";
import { updateSubscription } from "./update";

test("an empty id of a card is refused at its field, at the beginning and later", async () => {
  const world = await makeWorld();
  const { ctx } = world;
  const { id: member_id } = await makeMember(world);
  const price = { amount: 0, currency: "EUR", interval: "month" as const };
  const { id: product_id } = await createProduct(ctx, { name: "Friend", ...price });
  const wanted = { member_id, product_id };
  const refused = { faults: [{ loc: ["body", "payment_method_id"] }] };
  const none = { payment_method_id: "" };
  await expect(createSubscription(ctx, { ...wanted, ...none })).rejects.toMatchObject(refused);
  const { id: subscription_id } = await createSubscription(ctx, wanted);
  const change = updateSubscription(ctx, { subscription_id, ...none });
  await expect(change).rejects.toMatchObject(refused);
});
