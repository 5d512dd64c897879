import { takesMoney } from "@/features/billing/processor-account/takes-money";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { countFacts, type Facts } from "./count-facts";
import { type Setup, SETUP_STEPS, type SetupStepKey, SKIPPABLE } from "./schema";

/**
 * Returns how far the club is on its way to the first paid booking. Each step is worked out from the club's data; only
 * what it leaves out is stored.
 */
export async function readSetup(ctx: Ctx): Promise<Setup> {
  const [facts, paying] = await Promise.all([countFacts(ctx), takesMoney(ctx)]);
  const paid = facts.first_paid_at !== null;
  const done = stepsDone(facts, paying);
  return {
    steps: SETUP_STEPS.map((key) => ({
      key,
      done: done[key],
      skipped: !done[key] && facts.skipped.includes(key),
      blocking_first_payment: !paid && !done[key] && BLOCKING.includes(key),
      hint: done[key] ? null : HINTS[key](facts),
    })),
    first_paid_booking_at: toTimestamp(facts.first_paid_at),
  };
}

const optional: readonly SetupStepKey[] = SKIPPABLE;
const BLOCKING = SETUP_STEPS.filter((key) => !optional.includes(key) && key !== "first_booking");

function stepsDone(facts: Facts, paying: boolean): Record<SetupStepKey, boolean> {
  const some = facts.places > 0;
  return {
    places: some,
    hours: some && facts.places_without_hours === 0,
    prices: some && facts.places_without_price === 0,
    rules: some && facts.places_without_rules === 0,
    look: facts.has_look,
    payments: paying,
    member: facts.members > 0,
    first_booking: facts.first_paid_at !== null,
    desk: facts.colleagues > 0,
    scanner: facts.scanners > 0,
  };
}

/** What is missing, for those who write clients. */
const HINTS: Record<SetupStepKey, (facts: Facts) => string> = {
  places: () => "No resource can be booked yet: POST /v1/events/resources.",
  hours: ({ places_without_hours: n }) => `${n} resources are never open: set their availability.`,
  prices: ({ places_without_price: n }) =>
    `${n} resources have no price: POST /v1/events/price-rules, with amount 0 for what is free.`,
  rules: ({ places_without_rules: n }) =>
    `${n} resources have no policy: POST /v1/events/policies, then set policy_id.`,
  look: () => "The club has no logo and no colour: PATCH /v1/organizations/{id}, branding.",
  payments: () => "No card can be charged: GET /v1/processor-account says why.",
  member: () => "Nobody can book yet: POST /v1/members.",
  first_booking: () => "No member has paid for a booking yet.",
  desk: () => "The owner is alone on the staff: POST /v1/staff.",
  scanner: () => "No door checks codes: POST /v1/door-scanners.",
};
