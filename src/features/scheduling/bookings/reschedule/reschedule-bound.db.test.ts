import { byId } from "@/server/context";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createBenefit } from "@/features/catalogue/benefits/create";
import { createPolicy } from "@/features/catalogue/policies/create";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { createProduct } from "@/features/catalogue/products/create";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { Failure } from "@/server/errors";
import { NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { setUpMoves } from "@/testing/worlds/moves";
import { makeMember, makeResource, memberOf } from "@/testing/worlds/world";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { previewReschedule } from "./preview-reschedule";
import { rescheduleBooking } from "./reschedule";

const { money, faults, org } = setUpMoves();
const HALF = 1_800_000;

type Club = {
  tiers: { until: number; percent: number }[];
  /** Minor units an hour, and minutes that a membership gives. */
  amount: number;
  minutes: number;
  tax: { percentage: number; inclusive: boolean } | null;
};
/**
 * The share of the time until the start that passes, and the new time: half hours from then on, and
 * its length.
 */
type Step = { passes: number; ahead: number; halves: number };

const halves = fc.integer({ min: 1, max: 8 });
const clubs = fc.record<Club>({
  // The later, the smaller.
  tiers: fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 1, maxLength: 3 }),
      fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 3, maxLength: 3 }),
    )
    .map(([hours, percents]) => {
      const falling = percents.sort((a, b) => b - a);
      const earliest = hours.sort((a, b) => b - a);
      return earliest.map((until, nth) => ({ until, percent: falling[nth] ?? 0 }));
    }),
  amount: fc.integer({ min: 300, max: 5000 }),
  minutes: fc.constantFrom(0, 0, 45, 90),
  tax: fc.constantFrom(
    null,
    { percentage: 19, inclusive: false },
    { percentage: 7.7, inclusive: true },
  ),
});
const steps = fc.array(
  fc.record<Step>({
    passes: fc.double({ min: 0, max: 0.98, noNaN: true }),
    ahead: fc.integer({ min: 2, max: 300 }),
    halves,
  }),
  { minLength: 2, maxLength: 4 },
);

async function makeClub({ tiers, amount, minutes, tax }: Club) {
  const { ctx } = money.world;
  const policy = await createPolicy(ctx, {
    name: "Tiers",
    cancellation_tiers: tiers.map(({ until, percent }) => ({
      until_minutes_before: until * 60,
      refund_percent: percent,
    })),
  });
  const room = await makeResource(money.world, { capacity: 9 });
  await ctx.db.resource.update({ where: byId(ctx, room.id), data: { policy_id: policy.id } });
  const tax_rate_id = tax && (await createTaxRate(ctx, { name: "VAT", ...tax })).id;
  const price = { name: "Hours", currency: "EUR", unit: "hour" as const, priority: 9 };
  await createPriceRule(ctx, { ...price, amount, tax_rate_id, resource_ids: [room.id] });
  const member = await makeMember(money.world);
  if (minutes > 0) {
    const free = { amount: 0, currency: "EUR", interval: "month" as const };
    const { id: product_id } = await createProduct(ctx, { name: "Club", ...free });
    const allowance = { type: "allowance" as const, unit: "minutes" as const, quantity: minutes };
    const all = { resource_ids: [], event_ids: [] };
    await createBenefit(ctx, { product_id, name: "Hours", ...allowance, ...all });
    await createSubscription(ctx, { member_id: member.id, product_id });
  }
  const as = money.world.as(memberOf(member));
  return { room, member, as, card: await saveCard(as, "pm_card_visa") };
}

/** Returns the terms' refund now, computed independently: the first open tier, earliest first. */
function percentOf({ tiers }: Club, startsIn: number): number {
  const open = tiers.filter(({ until }) => startsIn >= until * 2 * HALF);
  const earliest = Math.max(...open.map(({ until }) => until));
  return open.find(({ until }) => until === earliest)?.percent ?? 0;
}

/** Sums the payments without refunds, and the allowances in use. */
async function standing() {
  const { db } = money.world.ctx;
  const payments = await db.payment.findMany({ where: { ...org(), status: "succeeded" } });
  const usages = await db.benefitUsage.findMany({ where: org() });
  return {
    paid: payments.reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0),
    units: usages.reduce((sum, { quantity, returned }) => sum + quantity - returned, 0),
  };
}

const done = { moved: 0, kept: 0 };

async function live(club: Club, first: Step, later: Step[]) {
  await money.renew();
  const { room, member, as, card } = await makeClub(club);
  const now = () => money.world.ctx.now().getTime();
  const span = ({ ahead, halves: long }: Step) => {
    const from = (Math.floor(now() / HALF) + ahead) * HALF;
    const text = (at: number) => new Date(at).toISOString().slice(0, 19);
    return { starts_at_local: text(from), ends_at_local: text(from + long * HALF) };
  };
  const request = { member_id: member.id, resource_id: room.id, quantity: 1, ...span(first) };
  const { id: booking_id, amount_due } = await createBooking(as, request);
  if (amount_due > 0)
    await checkoutBooking(as, { event_booking_id: booking_id, payment_method_id: card });
  const bounds: { paid: number; units: number; back: number; returned: number }[] = [];
  const pass = async (part: number) => {
    const { starts_at } = await money.world.ctx.db.booking.findUniqueOrThrow({
      where: byId(money.world.ctx, booking_id),
    });
    const left = starts_at.getTime() - now();
    money.world.setNow(new Date(now() + Math.floor(left * part)).toISOString());
    const is = await standing();
    const percent = percentOf(club, starts_at.getTime() - now());
    const back = Math.floor((2 * is.paid * percent + 100) / 200);
    bounds.push({ ...is, back, returned: Math.floor((is.units * percent) / 100) });
  };
  for (const step of later) {
    await pass(step.passes);
    const to = { booking_id, payment_method_id: card, ...span(step) };
    try {
      const before = await standing();
      const said = await previewReschedule(as, to);
      const moved = await rescheduleBooking(as, to);
      const { paid } = await standing();
      expect(paid - before.paid).toBe(said.charge_amount - said.refund_amount);
      expect(moved).toMatchObject({ amount_due: said.amount_due, kept_amount: said.kept_amount });
      done.moved++;
      if (said.kept_amount > 0) done.kept++;
    } catch (error) {
      // For example, a difference that no card can pay.
      if (!(error instanceof Failure)) throw error;
    }
  }
  await pass(0);
  await cancelBooking(as, { booking_id });
  const end = await standing();
  // Whatever was done since a moment, it refunded no more than cancelling at that moment.
  for (const { paid, units, back, returned } of bounds) {
    expect(paid - end.paid).toBeLessThanOrEqual(back);
    expect(units - end.units).toBeLessThanOrEqual(returned);
  }
  expect(await faults()).toEqual(NO_FAULTS);
}

test("moving and then cancelling refunds no more than cancelling at first would have", async () => {
  const first = fc.record<Step>({
    passes: fc.constant(0),
    ahead: fc.integer({ min: 2, max: 300 }),
    halves,
  });
  await fc.assert(fc.asyncProperty(clubs, first, steps, live), {
    seed: 20261122,
    numRuns: 14,
    endOnFailure: true,
  });
  expect(done.moved).toBeGreaterThan(20);
  expect(done.kept).toBeGreaterThan(10);
});
