import { beforeEach, describe, expect, test } from "vitest";
import { createPolicy } from "@/features/catalogue/policies/create";
import { createEvent } from "@/features/scheduling/events/create";
import { writeEvent } from "@/features/scheduling/events/update";
import { nextDue } from "@/features/platform/test-clocks/next-due";
import { byId, type Ctx } from "@/server/context";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { advanceBookings } from "./advance";
import { cancelBooking } from "./cancel";
import { checkInBooking } from "./check-in";
import { createBooking } from "./create-booking";
import { resyncBooking } from "./resync";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

/** Books a class of 1 December, 10:00, which is then postponed to the 3rd. */
async function postponed(no_show?: { after_minutes: number; fee_percent: number }) {
  const { ctx } = world;
  const policy = no_show && (await createPolicy(ctx, { name: "Strict", no_show }));
  const event = await createEvent(ctx, {
    title: "Yoga",
    starts_at_local: "2026-12-01T10:00:00",
    ends_at_local: "2026-12-01T11:00:00",
    timezone: "UTC",
    status: "published",
    ...(policy && { policy_id: policy.id }),
  });
  const member = await makeMember(world);
  const wanted = { event_id: event.id, member_id: member.id, quantity: 1 };
  const booking = await createBooking(ctx, { ...wanted, settle: "on_account" });
  await writeEvent(ctx, {
    event_id: event.id,
    starts_at_local: "2026-12-03T10:00:00",
    ends_at_local: "2026-12-03T11:00:00",
  });
  return { booking_id: booking.id, member };
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
