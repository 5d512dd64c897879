import { beforeEach, expect, test } from "vitest";
import { createPayment } from "@/features/billing/payments/create";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { disputed as openDisputes } from "@/features/billing/payments/waiting";
import type { DisputeState } from "@/ports/payments/port";
import { tellDispute } from "@/testing/worlds/disputes";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { getDispute } from "./get";
import { listDisputes } from "./list";
import { ListDisputes } from "./schema";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

/** Makes a payment of a new member and tells of a dispute of it. */
async function disputed(told: Partial<DisputeState>) {
  const member = await makeMember(world);
  const cash = { member_id: member.id, amount: 700, currency: "EUR", provider: "cash" as const };
  const { id: payment_id } = await createPayment(world.ctx, cash);
  await updatePayment(world.ctx, { payment_id, status: "succeeded" });
  await tellDispute(world.ctx, payment_id, told);
  const { items } = await listDisputes(world.ctx, ListDisputes.parse({ payment_id }));
  return { member, payment_id, id: items[0]?.id ?? "" };
}
const found = async (query: object, ctx = world.ctx) =>
  (await listDisputes(ctx, ListDisputes.parse(query))).items.map(({ id }) => id);

test("disputes are found by how they stand, by whose they are and by when their evidence is due", async () => {
  const soon = await disputed({ respond_by: new Date("2026-12-01T12:00:00Z") });
  const later = await disputed({ respond_by: new Date("2026-12-08T12:00:00Z") });
  const lost = await disputed({ status: "lost" });
  expect((await found({})).sort()).toEqual([soon.id, later.id, lost.id].sort());
  expect(await found({ status: "lost,won" })).toEqual([lost.id]);
  expect(await found({ member_id: later.member.id })).toEqual([later.id]);
  expect(await found({ payment_id: soon.payment_id })).toEqual([soon.id]);
  expect(await found({ respond_by_lt: "2026-12-08T12:00:00Z" })).toEqual([soon.id]);
  expect(await found({ respond_by_gte: "2026-12-08T12:00:00Z" })).toEqual([later.id]);
  expect(await getDispute(world.ctx, { dispute_id: lost.id })).toMatchObject({
    ...{ payment_id: lost.payment_id, member_id: lost.member.id, amount: 700, currency: "EUR" },
    ...{ reason: "fraudulent", status: "lost", respond_by: null },
    ...{ provider_dispute_id: `du_${lost.payment_id}`, closed_at: world.ctx.now().toISOString() },
  });
});

test("a dispute is seen by nobody else's member and in no other organization", async () => {
  const { id, member } = await disputed({});
  const other = await makeWorld();
  const none = { of: { code: "dispute_not_found" } };
  await expect(getDispute(other.ctx, { dispute_id: id })).rejects.toMatchObject(none);
  expect(await found({}, other.ctx)).toEqual([]);
  const stranger = world.as(memberOf(await makeMember(world)));
  await expect(getDispute(stranger, { dispute_id: id })).rejects.toMatchObject(none);
  expect(await found({}, stranger)).toEqual([]);
  expect(await found({}, world.as(memberOf(member)))).toEqual([id]);
});

test("a payment waits once for a hand, by its next deadline; those that the bank decides come last", async () => {
  const reviewed = await disputed({ status: "under_review" });
  const later = await disputed({ respond_by: new Date("2026-12-08T12:00:00Z") });
  const soon = await disputed({ respond_by: new Date("2026-12-05T12:00:00Z") });
  await disputed({ status: "won" });
  const respond_by = new Date("2026-12-01T12:00:00Z");
  await tellDispute(world.ctx, later.payment_id, { id: "du_2", respond_by });
  const waiting = (await openDisputes(world.ctx, 10)).map(({ id }) => id);
  expect(waiting).toEqual([later, soon, reviewed].map(({ payment_id }) => payment_id));
});
