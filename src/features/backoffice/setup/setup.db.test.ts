import { beforeEach, expect, it } from "vitest";
import { takeOffline } from "@/features/billing/charging/take-offline";
import { createPolicy } from "@/features/catalogue/policies/create";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { createMember } from "@/features/people/members/create";
import { updateOrganization } from "@/features/platform/organizations/update";
import { createResource } from "@/features/scheduling/resources/create";
import { updateResource } from "@/features/scheduling/resources/update";
import { createNoPayments } from "@/ports/payments/none";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { inTx } from "@/server/context";
import { readSetup } from "./read";
import type { SetupStepKey } from "./schema";
import { skipSetupStep } from "./skip-step";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  // As an installation begins: without a processor.
  const none = createNoPayments(async () => ({ installation_id: "ins_test", env: "none" }));
  world.ctx.payments = none;
});

async function stepsOf(which: "done" | "skipped" | "blocking_first_payment") {
  const { steps } = await readSetup(world.ctx);
  return steps.filter((step) => step[which]).map(({ key }) => key);
}

const monday = {
  ...{ day: "monday" as const, starts_at_local: "08:00:00Z" },
  ...{ ends_at_local: "20:00:00Z", capacity: 1 },
};
const court = (more = {}) =>
  createResource(world.ctx, { name: "Court", timezone: "Europe/Berlin", ...more });

it("an empty club has nothing done, and what blocks its first payment is named", async () => {
  const { steps, first_paid_booking_at } = await readSetup(world.ctx);
  expect(first_paid_booking_at).toBeNull();
  expect(steps.every(({ done, hint }) => !done && hint !== null)).toBe(true);
  const blocking: SetupStepKey[] = ["places", "hours", "prices", "payments", "member"];
  expect(await stepsOf("blocking_first_payment")).toEqual(blocking);
});

it("a step is done by the data, and open again when a new place lacks something", async () => {
  const { id } = await court();
  expect(await stepsOf("done")).toEqual(["places"]);
  await updateResource(world.ctx, { resource_id: id, availability: [monday] });
  const price = { name: "Court", currency: "EUR", amount: 0, unit: "hour" as const };
  await createPriceRule(world.ctx, { ...price, resource_ids: [id] });
  const { id: policy_id } = await createPolicy(world.ctx, { name: "Standard" });
  await updateResource(world.ctx, { resource_id: id, policy_id });
  expect(await stepsOf("done")).toEqual(["places", "hours", "prices", "rules"]);
  await court({ name: "Second court" });
  expect(await stepsOf("done")).toEqual(["places"]);
});

it("a price for some members alone is no price for everybody", async () => {
  const { id } = await court();
  const price = { name: "Old", currency: "EUR", amount: 100, unit: "hour" as const };
  await createPriceRule(world.ctx, { ...price, valid_until: "2020-01-01T00:00:00Z" });
  await createPriceRule(world.ctx, { ...price, event_ids: [id] }).catch(() => null);
  expect(await stepsOf("done")).not.toContain("prices");
  await createPriceRule(world.ctx, price);
  expect(await stepsOf("done")).toContain("prices");
});

it("look and members count once they are there", async () => {
  const { id: organization_id } = world.org;
  await updateOrganization(world.ctx, { organization_id, branding: { accent_color: "#12606f" } });
  await createMember(world.ctx, { name: "Ada Winter", status: "active" });
  expect(await stepsOf("done")).toEqual(["look", "member"]);
});

it("another club's data count for nothing", async () => {
  const other = await makeWorld();
  await createResource(other.ctx, { name: "Theirs", timezone: "Europe/Berlin" });
  await createMember(other.ctx, { name: "Theirs", status: "active" });
  expect(await stepsOf("done")).toEqual([]);
});

it("a step is left out and taken up again, and one that is done is not skipped", async () => {
  await skipSetupStep(world.ctx, { step: "look", skipped: true });
  await skipSetupStep(world.ctx, { step: "look", skipped: true });
  await skipSetupStep(world.ctx, { step: "scanner", skipped: true });
  expect(await stepsOf("skipped")).toEqual(["look", "scanner"]);
  const { id: organization_id } = world.org;
  await updateOrganization(world.ctx, { organization_id, branding: { accent_color: "#12606f" } });
  expect(await stepsOf("skipped")).toEqual(["scanner"]);
  await skipSetupStep(world.ctx, { step: "scanner", skipped: false });
  expect(await stepsOf("skipped")).toEqual([]);
});

it("the first booking is done as well by a payment for several dates, which names none of them", async () => {
  const { id: member_id } = await makeMember(world);
  const money = { amount: 3000, currency: "EUR", provider: "cash" };
  expect(await stepsOf("done")).not.toContain("first_booking");
  await inTx(world.ctx, async (tx) => {
    await takeOffline(tx, { member_id, ...money, purpose: "bookings" });
  });
  expect(await stepsOf("done")).toContain("first_booking");
});
