import { beforeEach, describe, expect, test } from "vitest";
import { createPolicy } from "@/features/catalogue/policies/create";
import type { CreatePolicy } from "@/features/catalogue/policies/schema";
import { createEvent } from "@/features/scheduling/events/create";
import { writeEvent } from "@/features/scheduling/events/update";
import { nextDue } from "@/features/platform/test-clocks/next-due";
import { byId, type Ctx } from "@/server/context";
import { makeMember, makePrice, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { advanceBookings } from "./advance";
import { approveBooking } from "./approve";
import { cancelBooking } from "./cancel";
import { checkInBooking } from "./check-in";
import { completeBooking } from "./complete";
import { createBooking } from "./create-booking";
import { markNoShow } from "./no-show";
import { expireLapsed } from "./expire";
import { getBooking } from "./get";
import { holdBooking } from "./hold";
import { listBookings } from "./list";
import { ListBookings } from "./list-schema";
import { resyncBooking } from "./resync";
import type { Booking } from "./schema";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

/** Books a class of 1 December, 10:00, which is then postponed to the 3rd. */
async function postponed(no_show?: { after_minutes: number; fee_percent: number }) {
  const terms = no_show && { no_show };
  return moved(terms, (wanted) => createBooking(world.ctx, { ...wanted, settle: "on_account" }));
}

type Wanted = { event_id: string; member_id: string; quantity: number };

/** Books a class as `book` does, which is then postponed. */
async function moved(
  terms: Partial<CreatePolicy> | undefined,
  book: (wanted: Wanted) => Promise<Booking>,
) {
  const { ctx } = world;
  const policy = terms && (await createPolicy(ctx, { name: "Strict", ...terms }));
  const event = await createEvent(ctx, {
    title: "Yoga",
    starts_at_local: "2026-12-01T10:00:00",
    ends_at_local: "2026-12-01T11:00:00",
    timezone: "UTC",
    status: "published",
    ...(policy && { policy_id: policy.id }),
    price_rule_ids: [(await makePrice(world, 1500)).id],
  });
  const member = await makeMember(world);
  const wanted = { event_id: event.id, member_id: member.id, quantity: 1 };
  const booking = await book(wanted);
  await writeEvent(ctx, {
    event_id: event.id,
    starts_at_local: "2026-12-03T10:00:00",
    ends_at_local: "2026-12-03T11:00:00",
  });
  return { booking_id: booking.id, member, wanted };
}

async function statusAt(now: string, { booking_id }: { booking_id: string }) {
  world.setNow(now);
  const { ctx, org } = world;
  await advanceBookings({ ...ctx, contextOf: async () => ctx, only: org });
  const { status } = await ctx.db.booking.findUniqueOrThrow({ where: byId(ctx, booking_id) });
  return status;
}

describe("a booking of a postponed event", () => {
  test("is no no-show at the old time", async () => {
    const booked = await postponed({ after_minutes: 15, fee_percent: 100 });
    expect(await statusAt("2026-12-01T10:20:00.000Z", booked)).toBe("confirmed");
    expect(await statusAt("2026-12-01T11:20:00.000Z", booked)).toBe("confirmed");
    expect(await statusAt("2026-12-03T11:00:00.000Z", booked)).toBe("completed");
  });

  test("is completed at the event's new end, when a test clock stops for it", async () => {
    const booked = await postponed();
    expect(await statusAt("2026-12-01T11:00:00.000Z", booked)).toBe("confirmed");
    const due = async () => {
      const at = await nextDue(world.ctx.db, world.org.id, world.ctx.now());
      return at.toISOString();
    };
    // The reminder's time comes first.
    expect(await due()).toBe("2026-12-02T10:00:00.000Z");
    expect(await statusAt(await due(), booked)).toBe("confirmed");
    expect(await due()).toBe("2026-12-03T11:00:00.000Z");
    expect(await statusAt(await due(), booked)).toBe("completed");
  });

  test("is checked in at the new time, and completed at the new end", async () => {
    const { booking_id } = await postponed();
    await statusAt("2026-12-03T09:59:00.000Z", { booking_id });
    expect(await checkInBooking(world.ctx, { booking_id })).toMatchObject({ status: "checked_in" });
    expect(await statusAt("2026-12-03T10:30:00.000Z", { booking_id })).toBe("checked_in");
    expect(await statusAt("2026-12-03T11:00:00.000Z", { booking_id })).toBe("completed");
  });

  test("is neither checked in nor ended by staff before the event begins", async () => {
    const { booking_id } = await postponed();
    world.setNow("2026-12-01T10:30:00.000Z");
    const early = { of: { code: "invalid_status_transition" } };
    await expect(markNoShow(world.ctx, { booking_id })).rejects.toMatchObject(early);
    await expect(completeBooking(world.ctx, { booking_id })).rejects.toMatchObject(early);
    await expect(checkInBooking(world.ctx, { booking_id })).rejects.toMatchObject({
      extras: { opens_at: "2026-12-03T00:00:00.000Z" },
    });
    world.setNow("2026-12-03T10:00:00.000Z");
    expect(await markNoShow(world.ctx, { booking_id })).toMatchObject({ status: "no_show" });
  });

  test("is checked in on the day to which the event was brought forward", async () => {
    const { booking_id, wanted } = await postponed();
    await writeEvent(world.ctx, {
      event_id: wanted.event_id,
      starts_at_local: "2026-11-30T10:00:00",
      ends_at_local: "2026-11-30T11:00:00",
    });
    world.setNow("2026-11-30T10:05:00.000Z");
    expect(await checkInBooking(world.ctx, { booking_id })).toMatchObject({ status: "checked_in" });
  });

  test("may be cancelled by its member until the event begins", async () => {
    const [one, other] = [await postponed(), await postponed()];
    const cancel = ({ booking_id, member }: typeof one) =>
      cancelBooking(world.as(memberOf(member)), { booking_id });
    world.setNow("2026-12-03T09:59:00.000Z");
    expect(await cancel(one)).toMatchObject({ status: "cancelled" });
    world.setNow("2026-12-03T10:00:00.000Z");
    await expect(cancel(other)).rejects.toMatchObject({
      of: { code: "invalid_status_transition" },
    });
  });

  test("is refunded in full to its member until the event begins, and by staff afterwards", async () => {
    const [one, other] = [await postponed(), await postponed()];
    const leave = ({ booking_id }: typeof one, ctx: Ctx) =>
      resyncBooking(ctx, { booking_id, action: "cancel_and_refund" });
    const as = ({ member }: typeof one) => world.as(memberOf(member));
    world.setNow("2026-12-03T09:59:00.000Z");
    expect(await leave(one, as(one))).toMatchObject({ status: "cancelled" });
    world.setNow("2026-12-03T10:00:00.000Z");
    await expect(leave(other, as(other))).rejects.toMatchObject({
      of: { code: "invalid_status_transition" },
    });
    expect(await leave(other, world.ctx)).toMatchObject({ status: "cancelled" });
  });
});

describe("a request for a place in a postponed event", () => {
  const asked = () =>
    moved({ requires_approval: true }, (wanted) => holdBooking(world.ctx, wanted));
  /** Tidies up at a time, and returns the request's status then. */
  async function requestAt(now: string, { booking_id }: { booking_id: string }) {
    world.setNow(now);
    const { ctx, org } = world;
    await expireLapsed({ ...ctx, contextOf: async () => ctx, only: org });
    return (await getBooking(ctx, { booking_id })).status;
  }

  test("outlives the time that the event has left, and lapses at the new one", async () => {
    const request = await asked();
    expect(await requestAt("2026-12-01T10:00:00.000Z", request)).toBe("pending_approval");
    expect(await requestAt("2026-12-02T10:00:00.000Z", request)).toBe("pending_approval");
    const query = ListBookings.parse({ status: "pending_approval" });
    expect((await listBookings(world.ctx, query)).items).toMatchObject([
      { status: query.status?.[0] },
    ]);
    await expect(holdBooking(world.ctx, request.wanted)).rejects.toMatchObject({
      of: { code: "already_booked" },
    });
    const due = await nextDue(world.ctx.db, world.org.id, world.ctx.now());
    expect(due.toISOString()).toBe("2026-12-03T10:00:00.000Z");
    expect(await requestAt(due.toISOString(), request)).toBe("expired");
  });

  test("is approved and held until the new time, or follows the event first", async () => {
    const [one, other] = [await asked(), await asked()];
    world.setNow("2026-12-01T11:00:00.000Z");
    const mine = world.as(memberOf(other.member));
    expect(
      await resyncBooking(mine, { booking_id: other.booking_id, action: "move" }),
    ).toMatchObject({ status: "pending_approval", starts_at: "2026-12-03T10:00:00.000Z" });
    world.setNow("2026-12-02T12:00:00.000Z");
    for (const { booking_id } of [one, other]) {
      expect(await approveBooking(world.ctx, { booking_id })).toMatchObject({
        status: "held",
        held_until: "2026-12-03T10:00:00.000Z",
      });
    }
  });
});
