import { expect, test } from "vitest";
import { makeMember, makeWorld } from "@/testing/world";
import { createPayment } from "./create";

test("an empty id of a card is refused at its field, whoever takes the money", async () => {
  const world = await makeWorld();
  const { id: member_id } = await makeMember(world);
  const refused = { faults: [{ loc: ["body", "payment_method_id"] }] };
  for (const provider of ["processor", "cash"] as const) {
    const wanted = { member_id, provider, amount: 100, currency: "EUR", payment_method_id: "" };
    await expect(createPayment(world.ctx, wanted)).rejects.toMatchObject(refused);
  }
});
