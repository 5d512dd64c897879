/** The bookings of the demo's members, each made as its member would have. */
import { attachPaymentMethod } from "@/features/billing/payment-methods/attach";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { listSlots } from "@/features/scheduling/resources/list-slots";
import { joinWaitlist } from "@/features/scheduling/waitlist/join";
import { addDays, DAY, toLocalDate } from "@/lib/time";
import type { Ctx } from "@/server/context";

/**
 * A booking of the n-th free slot on a day, counted from today; `booked` = days before now it was
 * made.
 */
type Plan = {
  resource: string;
  member: string;
  day: number;
  nth: number;
  minutes: number;
  quantity?: number;
  booked: number;
  /** True when the demo's own member waits for this time. */
  awaited?: boolean;
};

/** Books for the demo's members, in the past and for the days to come. */
export async function seedBookings(
  ctx: Ctx,
  slug: string,
  resources: Map<string, string>,
  { alex, card, others }: { alex: string; card: string; others: string[] },
): Promise<void> {
  const [sam = alex, lena = alex] = others;
  const plans: Record<string, Plan[]> = {
    harbour: [
      { resource: "room-atlas", member: alex, day: -9, nth: 4, minutes: 60, booked: 12 },
      { resource: "booths", member: alex, day: -3, nth: 2, minutes: 60, booked: 4 },
      { resource: "room-beacon", member: alex, day: 2, nth: 3, minutes: 60, booked: 1 },
      { resource: "room-beacon", member: alex, day: 3, nth: 5, minutes: 120, booked: 2 },
      { resource: "podcast", member: alex, day: 6, nth: 1, minutes: 120, booked: 1 },
      { resource: "room-atlas", member: sam, day: 1, nth: 2, minutes: 120, booked: 2 },
      {
        resource: "room-atlas",
        member: lena,
        day: 2,
        nth: 6,
        minutes: 60,
        booked: 2,
        awaited: true,
      },
      { resource: "booths", member: sam, day: 1, nth: 3, minutes: 60, quantity: 3, booked: 1 },
    ],
    northside: [
      { resource: "studio", member: alex, day: -5, nth: 1, minutes: 60, booked: 7 },
      { resource: "court-1", member: alex, day: 4, nth: 6, minutes: 60, booked: 1 },
      { resource: "studio", member: sam, day: 1, nth: 2, minutes: 60, quantity: 8, booked: 2 },
      { resource: "court-1", member: lena, day: 1, nth: 5, minutes: 120, booked: 2 },
    ],
  };
  const cards = new Map([[alex, card]]);
  for (const plan of plans[slug] ?? []) {
    const { member } = plan;
    const own = cards.get(member) ?? (await attachCard(ctx, member));
    cards.set(member, own);
    const taken = await book(ctx, { ...plan, resource: String(resources.get(plan.resource)) }, own);
    if (taken && plan.awaited) await joinWaitlist(ctx, { ...taken, member_id: alex });
  }
}

/** Saves a test card of a member. */
export async function attachCard(ctx: Ctx, member_id: string): Promise<string> {
  const card = await attachPaymentMethod(ctx, {
    member_id,
    processor_payment_method_id: "pm_card_visa",
  });
  return card.id;
}

/**
 * Books as the member would have, on the day it would have been: the clock is set back for it. Returns the booked time,
 * if there was one.
 */
async function book(ctx: Ctx, plan: Plan, payment_method_id: string) {
  const then = new Date(ctx.now().getTime() - plan.booked * DAY);
  const past: Ctx = { ...ctx, now: () => then };
  const timezone = ctx.org.default_timezone;
  const day = addDays(toLocalDate(ctx.now().getTime(), timezone), plan.day);
  const { slots } = await listSlots(past, {
    resource_id: plan.resource,
    // Three days, so that a weekend does not leave the demo empty.
    from_local: `${day}T00:00:00`,
    to_local: `${addDays(day, 3)}T00:00:00`,
    duration_minutes: plan.minutes,
    quantity: plan.quantity ?? 1,
    explain: false,
  });
  const slot = slots[plan.nth];
  if (!slot) return null;
  const { starts_at_local, ends_at_local } = slot;
  const { resource: resource_id, member: member_id, quantity = 1 } = plan;
  const wanted = { resource_id, member_id, starts_at_local, ends_at_local, quantity };
  const held = await holdBooking(past, wanted);
  if (held.status === "held") {
    await checkoutBooking(past, { event_booking_id: held.id, payment_method_id });
  }
  return { resource_id, starts_at_local, ends_at_local, quantity };
}
