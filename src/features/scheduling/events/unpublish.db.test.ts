import { beforeAll, describe, expect, test } from "vitest";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { createRecurringEvent } from "@/features/scheduling/recurring-events/create";
import { joinWaitlist } from "@/features/scheduling/waitlist/join";
import { inTx } from "@/server/context";
import { untilBlocked } from "@/testing/waits";
import { makeMember, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { cancelEvent } from "./cancel";
import { createEvent } from "./create";
import { publishEvent } from "./publish";
import { unpublishEvent } from "./unpublish";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const talk = {
  title: "Talk",
  starts_at_local: "2026-11-24T10:00:00",
  ends_at_local: "2026-11-24T11:00:00",
  timezone: "UTC",
};
const makeTalk = (more: object = {}) =>
  createEvent(world.ctx, { ...talk, status: "published", ...more });
const unpublish = (event_id: string) => unpublishEvent(world.ctx, { event_id });
const hold = async (event_id: string, ctx = world.ctx) =>
  holdBooking(ctx, { event_id, member_id: (await makeMember(world)).id, quantity: 1 });

describe("an event is unpublished", () => {
  test("while nobody has booked it, and gives its place free", async () => {
    const resource_id = (await makeResource(world)).id;
    const { id } = await makeTalk({ resource_id });
    await expect(makeTalk({ resource_id })).rejects.toMatchObject({ name: "slot_unavailable" });
    const draft = await unpublish(id);
    expect(draft).toMatchObject({ status: "draft", published_at: null });
    expect(await unpublish(id)).toEqual(draft);
    await expect(hold(id)).rejects.toMatchObject({ name: "event_not_open" });
    await makeTalk({ resource_id });
    await expect(publishEvent(world.ctx, { event_id: id })).rejects.toMatchObject({
      name: "slot_unavailable",
    });
    const where = { organization_id: world.org.id, object_id: id, type: "event.unpublished" };
    expect(await world.ctx.db.domainEvent.findMany({ where })).toMatchObject([
      { data: { from: "published", to: "draft" } },
    ]);
  });

  test("not while a place is taken, and again once it is given back", async () => {
    const { id } = await makeTalk();
    const booking = await hold(id);
    await expect(unpublish(id)).rejects.toMatchObject({
      name: "bookings_affected",
      extras: { affected: [{ id: booking.id }] },
    });
    await cancelBooking(world.ctx, { booking_id: booking.id });
    expect(await unpublish(id)).toMatchObject({ status: "draft" });
  });

  test("not past a hold that is under way", async () => {
    const { id } = await makeTalk();
    let late: Promise<unknown> | undefined;
    await inTx(world.ctx, async (tx) => {
      await hold(id, tx);
      late = unpublish(id);
      await untilBlocked(tx, [late]);
    });
    await expect(late).rejects.toMatchObject({ name: "bookings_affected" });
  });

  test("not while somebody waits for a place", async () => {
    const { id } = await makeTalk({ capacity: 1 });
    const booking = await hold(id);
    const member_id = (await makeMember(world)).id;
    await joinWaitlist(world.ctx, { event_id: id, member_id, quantity: 1 });
    await cancelBooking(world.ctx, { booking_id: booking.id });
    await expect(unpublish(id)).rejects.toMatchObject({ name: "invalid_status_transition" });
  });

  test("not as a date of a published series, nor when it is cancelled", async () => {
    const series = { ...talk, rrule: "FREQ=DAILY;COUNT=2", status: "published" } as const;
    const { id } = await createRecurringEvent(world.ctx, series);
    const where = { organization_id: world.org.id, recurring_event_id: id };
    const [date] = await world.ctx.db.event.findMany({ where });
    await expect(unpublish(date?.id ?? "")).rejects.toMatchObject({
      name: "invalid_status_transition",
    });
    const { id: event_id } = await makeTalk();
    await cancelEvent(world.ctx, { event_id });
    await expect(unpublish(event_id)).rejects.toMatchObject({
      name: "invalid_status_transition",
      extras: { current_status: "cancelled" },
    });
  });
});
