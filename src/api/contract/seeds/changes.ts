import { checkInBooking } from "@/features/scheduling/bookings/check-in";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import { createEvent } from "@/features/scheduling/events/create";
import { createPolicy } from "@/features/catalogue/policies/create";
import type { CreatePolicy } from "@/features/catalogue/policies/schema";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { createResource } from "@/features/scheduling/resources/create";
import { DAY, WEEKDAYS } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { bookable } from "./bookable";
import type { SeedContext, Seeds } from "./seed-context";

/** Makes a free booking of the club's member, under terms of its own. */
async function bookedUnder(club: SeedContext, terms: Partial<CreatePolicy>, ctx = club.ctx) {
  const policy = await createPolicy(club.ctx, { name: "Contract terms", ...terms });
  const resource = await createResource(club.ctx, {
    name: "Contract studio",
    timezone: "UTC",
    policy_id: policy.id,
    availability: WEEKDAYS.map((day) => ({
      day,
      starts_at_local: "00:00:00Z",
      ends_at_local: "00:00:00Z",
      capacity: 1000,
    })),
  });
  await createPriceRule(club.ctx, {
    name: "Free",
    currency: "EUR",
    amount: 0,
    unit: "booking",
    priority: 10,
    resource_ids: [resource.id],
  });
  const member_id = await club.id("member_id");
  return createBooking(ctx, { member_id, resource_id: resource.id, quantity: 1, ...bookable });
}

const requested = async (club: SeedContext) =>
  (await bookedUnder(club, { requires_approval: true })).id;

/** Check-in is open from the time of the booking. */
const expected = async (club: SeedContext) =>
  (
    await bookedUnder(club, {
      check_in: { opens_minutes_before: 10_080, closes_minutes_after: null },
    })
  ).id;

const arrived = async (club: SeedContext) => {
  const booking_id = await expected(club);
  await checkInBooking(club.ctx, { booking_id });
  return booking_id;
};

/** Makes a booking that was made some days ago and has begun. */
async function begun(club: SeedContext) {
  const { ctx } = club;
  const past: Ctx = { ...ctx, now: () => new Date(ctx.now().getTime() - 4 * DAY) };
  const day = new Date(past.now().getTime() + DAY).toISOString().slice(0, 10);
  const booking = await bookedUnder(club, {}, past);
  const moved = await rescheduleBooking(past, {
    booking_id: booking.id,
    starts_at_local: `${day}T10:00:00`,
    ends_at_local: `${day}T11:00:00`,
  });
  return moved.id;
}

/** A host leads one event at a time: each class begins half an hour after the one before. */
let classes = 0;
const HALF_HOUR = DAY / 48;

/** Makes a booking of an event that the club's host leads, on a day of the past or ahead. */
async function attending(club: SeedContext, { ago = 0 } = {}) {
  const { ctx } = club;
  const past: Ctx = { ...ctx, now: () => new Date(ctx.now().getTime() - ago * DAY) };
  const day = new Date(past.now().getTime() + DAY).toISOString().slice(0, 10);
  const start = Date.parse(`${day}T00:00:00Z`) + (classes++ % 48) * HALF_HOUR;
  const localOf = (at: number) => new Date(at).toISOString().slice(0, 19);
  const { id: policy_id } = await createPolicy(ctx, {
    name: "Contract class",
    check_in: { opens_minutes_before: 10_080, closes_minutes_after: null },
  });
  const { id: event_id } = await createEvent(past, {
    ...{ title: "Contract class", timezone: "UTC", policy_id, capacity: 10, status: "published" },
    ...{ starts_at_local: localOf(start), ends_at_local: localOf(start + HALF_HOUR) },
    host_ids: [await club.id("host_id")],
  });
  const member_id = await club.id("member_id");
  const free = { price_override: { amount: 0, reason: "Contract" } };
  return (await createBooking(past, { member_id, event_id, quantity: 1, ...free })).id;
}

const attended = async (club: SeedContext) => {
  const booking_id = await attending(club);
  await checkInBooking(club.ctx, { booking_id });
  return booking_id;
};
const OF_HOST = "POST /v1/events/hosts/{host_id}/bookings/{booking_id}";

/** Bookings in the states from which single operations start. */
export const changes: Seeds = {
  at: {
    "POST /v1/bookings/{booking_id}/approve": { booking_id: requested },
    "POST /v1/bookings/{booking_id}/decline": { booking_id: requested },
    "POST /v1/bookings/{booking_id}/check-in": { booking_id: expected },
    "POST /v1/bookings/{booking_id}/undo-check-in": { booking_id: arrived },
    "POST /v1/bookings/{booking_id}/no-show": { booking_id: begun },
    "POST /v1/bookings/{booking_id}/complete": { booking_id: begun },
    [`${OF_HOST}/check-in`]: { booking_id: (club) => attending(club) },
    [`${OF_HOST}/undo-check-in`]: { booking_id: attended },
    [`${OF_HOST}/no-show`]: { booking_id: (club) => attending(club, { ago: 4 }) },
  },
};
