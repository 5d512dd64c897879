import { byId } from "@/server/context";
import { createBookingSeries } from "@/features/scheduling/booking-series/create";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { createMember } from "@/features/people/members/create";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { createPromoCode } from "@/features/catalogue/promo-codes/create";
import { createResource } from "@/features/scheduling/resources/create";
import { joinWaitlist } from "@/features/scheduling/waitlist/join";
import { offerWaitlist } from "@/features/scheduling/waitlist/offer";
import { WEEKDAYS } from "@/lib/time";
import { createQuote } from "@/features/scheduling/quotes/create";
import { bookable } from "./bookable";
import type { SeedContext, Seeds } from "./seed-context";

const smallRoom = ({ ctx }: SeedContext) =>
  createResource(ctx, {
    name: "Small room",
    timezone: "UTC",
    availability: WEEKDAYS.map((day) => ({
      day,
      starts_at_local: "00:00:00Z",
      ends_at_local: "00:00:00Z",
      capacity: 1,
    })),
  });

/** Makes a free room: its bookings are none of the member's holds. */
async function freeRoom(club: SeedContext) {
  const { id } = await smallRoom(club);
  const price = { name: "Free", currency: "EUR", amount: 0, unit: "booking" } as const;
  await createPriceRule(club.ctx, { ...price, priority: 1, resource_ids: [id] });
  return id;
}

/** Makes a room with one place, which somebody holds. */
async function fullRoom(club: SeedContext) {
  const resource = await smallRoom(club);
  await club.id("price_rule_id");
  const place = { resource_id: resource.id, quantity: 1, ...bookable };
  const { id } = await createMember(club.ctx, { name: "Faster", status: "active" });
  await createBooking(club.ctx, { ...place, member_id: id });
  return { resource_id: resource.id };
}

export const prices: Seeds = {
  ids: {
    promo_code_id: async ({ ctx, mark }) => {
      const code = { code: "CONTRACT", percent_off: 10, external_id: mark };
      return (await createPromoCode(ctx, code)).id;
    },
    quote_id: async ({ ctx, id }) => {
      const input = { resource_id: await id("resource_id"), quantity: 1, ...bookable };
      return (await createQuote(ctx, { ...input, member_id: await id("member_id") })).id;
    },
    waitlist_entry_id: async (club) => {
      const input = { member_id: await club.id("member_id"), ...(await fullRoom(club)) };
      return (await joinWaitlist(club.ctx, { ...input, quantity: 1, ...bookable })).id;
    },
    series_id: async (club) => {
      const series = await createBookingSeries(club.ctx, {
        member_id: await club.id("member_id"),
        resource_id: await freeRoom(club),
        quantity: 1,
        mode: "skip_conflicts",
        rrule: "FREQ=DAILY;COUNT=2",
        ...bookable,
      });
      return series.id;
    },
  },
  at: {
    // A code exists once in an organization.
    "POST /v1/waitlist": { resource_id: async (club) => (await fullRoom(club)).resource_id },
    "POST /v1/waitlist/{waitlist_entry_id}/accept": {
      waitlist_entry_id: async (club) => {
        const id = await club.id("waitlist_entry_id");
        const { ctx } = club;
        const { resource_id } = await ctx.db.waitlistEntry.findUniqueOrThrow({
          where: byId(ctx, id),
        });
        const taken = { resource_id, status: "held" };
        await ctx.db.booking.updateMany({ where: taken, data: { status: "cancelled" } });
        const contextOf = async () => ctx;
        await offerWaitlist({ ...ctx, contextOf, only: ctx.org });
        return id;
      },
    },
    "POST /v1/promo-codes": { code: async () => `C${crypto.randomUUID()}` },
  },
};
