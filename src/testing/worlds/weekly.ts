import { beforeEach } from "vitest";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { checkoutBookingSeries } from "@/features/scheduling/booking-series/checkout";
import { createBookingSeries } from "@/features/scheduling/booking-series/create";
import type {
  BookingSeries,
  CreateBookingSeries,
} from "@/features/scheduling/booking-series/schema";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import type { Ctx } from "@/server/context";
import { findMoneyFaults, saveCard } from "./money";
import { setUpMoney } from "./money-set-up";
import { makeMember, makeResource, memberOf } from "./world";

export const DATES = ["2026-12-01", "2026-12-08", "2026-12-15"];

/** Sets up a test file about weekly dates that are paid together: a member with a card, and their calls. */
export function setUpWeekly() {
  const money = setUpMoney();
  let member: { id: string };
  let own: Ctx;
  let card: string;
  beforeEach(async () => {
    member = await makeMember(money.world);
    own = money.world.as(memberOf(member));
    card = await saveCard(own, "pm_card_visa");
  });
  const org = () => ({ organization_id: money.world.org.id });
  const wanted = (more: Partial<CreateBookingSeries> = {}): CreateBookingSeries => ({
    resource_id: money.world.resource.id,
    member_id: member.id,
    starts_at_local: "2026-12-01T10:00:00",
    ends_at_local: "2026-12-01T11:00:00",
    dates: DATES,
    quantity: 1,
    mode: "skip_conflicts",
    together: true,
    ...more,
  });
  return {
    money,
    get own() {
      return own;
    },
    get card() {
      return card;
    },
    org,
    wanted,
    book: (more: Partial<CreateBookingSeries> = {}) => createBookingSeries(own, wanted(more)),
    pay: ({ id }: { id: string }, by = card, expected_amount_due?: number) =>
      checkoutBookingSeries(own, {
        series_id: id,
        payment_method_id: by,
        ...(expected_amount_due !== undefined && { expected_amount_due }),
      }),
    /** Makes a room whose bookings cost this much. */
    roomFor: async (amount: number, more: { tax_rate_id?: string } = {}) => {
      const room = await makeResource(money.world, { capacity: 1 });
      const price = { name: "Own", currency: "EUR", unit: "booking", priority: 9 } as const;
      const rule = { ...price, ...more, amount, resource_ids: [room.id] };
      await createPriceRule(money.world.ctx, rule);
      return room;
    },
    /** Has somebody else take the second date. */
    takeSecond: async () => {
      const other = await makeMember(money.world);
      await createBooking(money.world.ctx, {
        ...{ member_id: other.id, resource_id: money.world.resource.id, quantity: 1 },
        starts_at_local: "2026-12-08T10:00:00",
        ends_at_local: "2026-12-08T11:00:00",
      });
    },
    payments: () => money.world.ctx.db.payment.findMany({ where: org(), orderBy: { id: "asc" } }),
    invoices: () => money.world.ctx.db.invoice.findMany({ where: org() }),
    faults: () => findMoneyFaults(money.world.org.id),
  };
}

/** Returns the statuses of a series' dates; undefined for one that was skipped. */
export function statusesOf({ outcomes }: BookingSeries) {
  return outcomes.map((one) => one.booking?.status);
}

/** Returns the booking of a date that was booked. */
export function bookingAt({ outcomes }: BookingSeries, n: number) {
  const booking = outcomes[n]?.booking;
  if (!booking) throw new Error(`date ${n} was not booked`);
  return booking;
}
