import { expect, test } from "vitest";
import { appRouter } from "@/api/trpc";
import { createPolicy } from "@/features/catalogue/policies/create";
import { createBooking, requestBooking } from "@/features/scheduling/bookings/create-booking";
import { createCallerFactory } from "@/server/trpc";
import { bookingAt, setUpWeekly } from "@/testing/worlds/weekly";
import { readBooked, readComing, readHeld } from "./upcoming";

const weekly = setUpWeekly();

const callOfMember = () =>
  createCallerFactory(appRouter)({ member: weekly.own, signedIn: null, requestId: "req_1" });

test("places that wait for a payment are all there, and not among the bookings to come", async () => {
  const free = await weekly.roomFor(0);
  const earlier = weekly.wanted({ resource_id: free.id });
  const { member_id, resource_id, quantity } = earlier;
  for (const hour of ["08", "09", "10", "11", "12"]) {
    const time = { starts_at_local: `2026-11-24T${hour}:00:00` };
    const until = { ends_at_local: `2026-11-24T${hour}:30:00` };
    await createBooking(weekly.own, { member_id, resource_id, quantity, ...time, ...until });
  }
  const series = await weekly.book();
  const call = callOfMember();
  const dates = [0, 1, 2].map((n) => bookingAt(series, n).id);
  expect((await readHeld(call)).map(({ id }) => id)).toEqual(dates);
  const coming = await readComing(call, { size: 4 });
  expect(coming.items.map(({ status }) => status)).toEqual(Array(4).fill("confirmed"));
  expect(coming.total).toBe(5);
});

test("only what is certain counts as booked: no place that waits for a payment or the club", async () => {
  const free = await weekly.roomFor(0);
  const { member_id, quantity } = weekly.wanted();
  const times = { starts_at_local: "2026-11-24T08:00:00", ends_at_local: "2026-11-24T08:30:00" };
  const booked = await createBooking(weekly.own, {
    ...{ member_id, quantity, resource_id: free.id },
    ...times,
  });
  const { world } = weekly.money;
  const policy = await createPolicy(world.ctx, { name: "On request", requires_approval: true });
  const asking = await weekly.roomFor(0);
  const where = { organization_id: world.org.id, id: asking.id };
  await world.ctx.db.resource.updateMany({ where, data: { policy_id: policy.id } });
  const wanted = { member_id, quantity, resource_id: asking.id, ...times };
  expect(await requestBooking(weekly.own, wanted)).toMatchObject({ status: "pending_approval" });
  await weekly.book();
  const { items } = await readBooked(callOfMember(), { size: 10 });
  expect(items.map(({ id }) => id)).toEqual([booked.id]);
});
