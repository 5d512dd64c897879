import { beforeEach, expect, test } from "vitest";
import type { Booking } from "@/features/scheduling/bookings/schema";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { expireLapsed } from "@/features/scheduling/bookings/expire";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import { advanceSubscriptions } from "@/features/memberships/subscriptions/advance";
import { DAY, MINUTE } from "@/lib/time";
import { randomOf } from "@/testing/random";
import { setUpSubscriptions } from "@/testing/worlds/subscriptions";
import { makeMember, makeResource } from "@/testing/worlds/world";
import { createBenefit } from "./create";
import { listGrants, listUsages } from "./list-grants";

const own = setUpSubscriptions();
const { money } = own;
const PAGE = { page: 1, size: 100 };
let room: { id: string };

beforeEach(async () => {
  room = await makeResource(money.world, { capacity: 500, overlapping: true });
});

/** Gives the member a free membership with the given minutes in each month. */
async function join(quantity: number) {
  const { id: product_id } = await own.product({ amount: 0, name: `${quantity} minutes` });
  const scope = { resource_ids: [], event_ids: [] };
  const hours = { name: "Hours", type: "allowance" as const, unit: "minutes" as const };
  await createBenefit(money.world.ctx, { product_id, ...hours, quantity, ...scope });
  await own.subscribe({ product_id });
}

type Kept = {
  id: string;
  minutes: number;
  starts: number;
  status: "held" | "confirmed" | "over";
  heldUntil: number;
  /** Units by grant, and the percentage that all of them returned. */
  units: Map<string, number>;
  returned: number;
};

/** The units that each booking should have taken of each grant, added up independently. */
class Books {
  readonly bookings: Kept[] = [];
  grants: { id: string; quantity: number; from: number; until: number }[] = [];

  async readGrants() {
    const { items } = await listGrants(money.world.ctx, {
      ...PAGE,
      include_archived: false,
    } as never);
    this.grants = items.map(({ id, quantity, starts_at, ends_at }) => ({
      id,
      quantity: quantity ?? 0,
      from: Date.parse(starts_at),
      until: Date.parse(ends_at),
    }));
  }

  used(grant: string, except?: Kept): number {
    return this.bookings
      .filter((booking) => booking !== except)
      .reduce(
        (sum, { units, returned }) => sum + (units.get(grant) ?? 0) * (1 - returned / 100),
        0,
      );
  }

  /**
   * Returns the units for a booking: from the grants that end first, as far as they go. A booking keeps its
   * units of a past period.
   */
  unitsFor(minutes: number, now: number, booking?: Kept): Map<string, number> {
    const units = new Map<string, number>();
    let open = minutes;
    const inOrder = this.grants.toSorted((a, b) => a.until - b.until || (a.id < b.id ? -1 : 1));
    for (const { id, quantity, from, until } of inOrder) {
      const live = from <= now && now < until;
      const left = live ? quantity - this.used(id, booking) : (booking?.units.get(id) ?? 0);
      const taken = Math.min(open, left);
      if (taken > 0) units.set(id, taken);
      open -= Math.max(0, taken);
    }
    return units;
  }

  lapse(now: number) {
    for (const booking of this.bookings) {
      if (booking.status === "held" && booking.heldUntil <= now) {
        Object.assign(booking, { status: "over", returned: 100 });
      }
    }
  }

  async agree() {
    await this.readGrants();
    const { items } = await listGrants(money.world.ctx, PAGE);
    for (const { id, used, remaining, quantity } of items) {
      expect(used, id).toBe(this.used(id));
      expect(remaining).toBe((quantity ?? 0) - this.used(id));
      expect(remaining).toBeGreaterThanOrEqual(0);
    }
    const usages = await listUsages(money.world.ctx, PAGE);
    const of = (member_id: string) => listUsages(money.world.ctx, { ...PAGE, member_id });
    expect((await of(own.member.id)).items).toEqual(usages.items);
    expect((await of((await makeMember(money.world)).id)).items).toEqual([]);
    const written = usages.items.map((one) => [
      one.booking_id,
      one.grant_id,
      one.quantity,
      one.returned,
    ]);
    const expected = this.bookings.flatMap(({ id, units, returned }) =>
      [...units].map(([grant, quantity]) => [id, grant, quantity, (quantity * returned) / 100]),
    );
    const sorted = (rows: unknown[][]) => rows.map((row) => row.join()).sort();
    expect(sorted(written)).toEqual(sorted(expected));
  }
}

const sum = (units: Map<string, number>) => [...units.values()].reduce((a, b) => a + b, 0);
const unitsOf = ({ price_deductions }: Booking) =>
  new Map(price_deductions.map(({ source_id, quantity }) => [source_id ?? "", quantity]));

test.each([1, 2, 3])(
  "the units that bookings use add up when they are booked, moved over months and cancelled (%i)",
  async (seed) => {
    const random = randomOf(seed);
    const books = new Books();
    const now = () => money.world.ctx.now().getTime();
    const times = (minutes: number) => {
      const at = Math.floor(now() / DAY) * DAY + (2 + random.below(50)) * DAY + 10 * 60 * MINUTE;
      const local = (ms: number) => new Date(ms).toISOString().slice(0, 19);
      return {
        starts: at,
        ask: { starts_at_local: local(at), ends_at_local: local(at + minutes * MINUTE) },
      };
    };
    const enter = (booking: Kept, minutes: number, starts: number, view: Booking) => {
      const status = sum(booking.units) === minutes ? "confirmed" : "held";
      expect(view.status).toBe(status);
      expect(unitsOf(view)).toEqual(booking.units);
      const heldUntil = Date.parse(view.held_until ?? "2000-01-01");
      Object.assign(booking, { minutes, starts, status, heldUntil });
    };

    await join(120);
    money.world.pass(10 * 24 * 60);
    await join(45);
    for (let step = 0; step < 30; step++) {
      const { ctx, installation } = money.world;
      await books.readGrants();
      const open = books.bookings.filter(
        ({ status, starts }) => status !== "over" && starts > now() + DAY,
      );
      const booking = open[random.below(open.length)];
      // A member may hold only this many at once, and the months must go on.
      const full = books.bookings.filter(({ status }) => status === "held").length >= 3;
      const minutes = random.pick([30, 60, 90, 120]);
      const { starts, ask } = times(minutes);
      const what = full ? 9 : step % 8 === 7 ? 8 : random.below(8);
      if (what < 3 || !booking) {
        const units = books.unitsFor(minutes, now());
        const wish = { member_id: own.member.id, resource_id: room.id, quantity: 1, ...ask };
        const view = await createBooking(ctx, wish);
        const made: Kept = {
          id: view.id,
          minutes,
          starts,
          status: "held",
          heldUntil: 0,
          units,
          returned: 0,
        };
        books.bookings.push(made);
        enter(made, minutes, starts, view);
      } else if (what < 7) {
        const units = books.unitsFor(minutes, now(), booking);
        const moving = rescheduleBooking(ctx, { booking_id: booking.id, ...ask });
        if (booking.status === "confirmed" && sum(units) < minutes) {
          await expect(moving).rejects.toMatchObject({ of: { code: "payment_required" } });
        } else {
          const view = await moving;
          booking.units = units;
          enter(booking, minutes, starts, view);
        }
      } else if (what < 8) {
        const refund_percent = random.pick([0, 100]);
        await cancelBooking(ctx, { booking_id: booking.id, refund_percent });
        // An unpaid booking returns everything, whatever the percentage.
        const returned = booking.status === "held" ? 100 : refund_percent;
        Object.assign(booking, { status: "over", returned });
      } else {
        money.world.pass(what === 9 ? 11 : 20 * 24 * 60);
        books.lapse(now());
        await expireLapsed(installation);
        for (let period = 0; period < 2; period++) await advanceSubscriptions(installation);
      }
      await books.agree();
    }
    expect(books.grants.length).toBeGreaterThan(2);
    expect(books.bookings.length).toBeGreaterThan(4);
    await own.faults();
  },
);
