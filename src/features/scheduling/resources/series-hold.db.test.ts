import { expect, test } from "vitest";
import { createBookingSeries } from "@/features/scheduling/booking-series/create";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { makeMember, makePrice, makeResource, makeWorld } from "@/testing/worlds/world";
import { listSlots } from "./list-slots";

const hours = (from: number, until: number) => ({
  starts_at_local: `2026-11-24T${from}:00:00`,
  ends_at_local: `2026-11-24T${until}:00:00`,
});

test("held dates of a series are one hold in the list of times, as for a booking", async () => {
  const world = await makeWorld();
  await makePrice(world, 1500);
  const { id: resource_id } = await makeResource(world);
  const { id: member_id } = await makeMember(world);
  const wanted = { resource_id, member_id, quantity: 1 };
  const weekly = { mode: "skip_conflicts", rrule: "FREQ=WEEKLY;COUNT=5" } as const;
  await createBookingSeries(world.ctx, { ...wanted, ...hours(10, 11), ...weekly });
  const { slots } = await listSlots(world.ctx, {
    ...wanted,
    from_local: "2026-11-24T12:00:00",
    to_local: "2026-11-24T13:00:00",
    explain: true,
  });
  expect(slots[0]?.reasons).toEqual([]);
  const held = await holdBooking(world.ctx, { ...wanted, ...hours(12, 13) });
  expect(held.status).toBe("held");
});
