import { beforeEach, describe, expect, test } from "vitest";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import {
  makeMember,
  makePrice,
  makeResource,
  makeWorld,
  memberOf,
  type World,
} from "@/testing/worlds/world";
import { cancelBookingSeries, previewSeriesCancellation } from "./cancel";
import { createBookingSeries } from "./create";
import { previewBookingSeries } from "./preview";
import type { CreateBookingSeries } from "./schema";

let world: World;
let room: { id: string };
let member: { id: string };
beforeEach(async () => {
  world = await makeWorld();
  room = await makeResource(world);
  member = await makeMember(world);
});

const dates = ["2026-11-24", "2026-12-01", "2026-12-08"];
const request = (): CreateBookingSeries => ({
  resource_id: room.id,
  member_id: member.id,
  starts_at_local: "2026-11-24T10:00:00",
  ends_at_local: "2026-11-24T11:00:00",
  dates,
  quantity: 1,
  mode: "all_or_nothing",
});
const preview = () => previewBookingSeries(world.ctx, request());

async function takeSecond() {
  await holdBooking(world.ctx, {
    resource_id: room.id,
    member_id: (await makeMember(world)).id,
    starts_at_local: "2026-12-01T10:00:00",
    ends_at_local: "2026-12-01T11:00:00",
    quantity: 1,
  });
}

describe("the preview of a series", () => {
  test("names each date's price, or the reason against it with the nearest times", async () => {
    await makePrice(world, 1500);
    await takeSecond();
    const found = await preview();
    expect(found.dates.map((one) => [one.starts_at_local, one.amount_due, one.code])).toEqual([
      ["2026-11-24T10:00:00", 1500, null],
      ["2026-12-01T10:00:00", null, "slot_unavailable"],
      ["2026-12-08T10:00:00", 1500, null],
    ]);
    expect(found.dates[1]?.alternatives).toContainEqual(
      expect.objectContaining({ starts_at_local: "2026-12-01T11:00:00" }),
    );
  });

  test("books nothing, records nothing, and leaves the places free", async () => {
    const where = { organization_id: world.org.id };
    const { db } = world.ctx;
    const count = async () => [
      await db.booking.count({ where }),
      await db.bookingSeries.count({ where }),
      await db.domainEvent.count({ where }),
    ];
    const before = await count();
    await preview();
    expect(await count()).toEqual(before);
    expect((await preview()).dates.map(({ amount_due }) => amount_due)).toEqual([0, 0, 0]);
  });

  test("a clock change is a reason of its own", async () => {
    room = await makeResource(world, { timezone: "Europe/Berlin" });
    const found = await previewBookingSeries(world.ctx, {
      ...request(),
      starts_at_local: "2027-03-21T02:30:00",
      ends_at_local: "2027-03-21T03:30:00",
      dates: ["2027-03-21", "2027-03-28"],
    });
    expect(found.dates.map(({ code }) => code)).toEqual([null, "nonexistent_local_time"]);
  });
});

describe("cancelling a series", () => {
  const statuses = (series: { outcomes: { booking: { status: string } | null }[] }) =>
    series.outcomes.map(({ booking }) => booking?.status);

  test("ends its dates from one on, or all of them, with the effect of the preview", async () => {
    const series = await createBookingSeries(world.ctx, request());
    const own = world.as(memberOf(member));
    const from = { series_id: series.id, from_local: "2026-12-01T10:00:00" };
    expect(await previewSeriesCancellation(own, from)).toEqual({
      dates: 2,
      currency: "EUR",
      refund_amount: 0,
      fee_amount: 0,
    });
    const after = ["confirmed", "cancelled", "cancelled"];
    expect(statuses(await cancelBookingSeries(own, from))).toEqual(after);
    expect(statuses(await cancelBookingSeries(own, from))).toEqual(after);
    const all = await cancelBookingSeries(own, { series_id: series.id });
    expect(statuses(all)).toEqual(["cancelled", "cancelled", "cancelled"]);
  });

  test("is refused to others, and leaves dates that have begun", async () => {
    const series = await createBookingSeries(world.ctx, request());
    const stranger = world.as(memberOf(await makeMember(world)));
    const input = { series_id: series.id };
    const missing = { of: { code: "booking_series_not_found" } };
    await expect(cancelBookingSeries(stranger, input)).rejects.toMatchObject(missing);
    await expect(previewSeriesCancellation(stranger, input)).rejects.toMatchObject(missing);
    world.setNow("2026-12-01T10:30:00.000Z");
    const kept = await cancelBookingSeries(world.as(memberOf(member)), input);
    expect(statuses(kept)[2]).toBe("cancelled");
    expect(statuses(kept).slice(0, 2)).not.toContain("cancelled");
  });
});
