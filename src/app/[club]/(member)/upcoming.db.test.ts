import { expect, test } from "vitest";
import { appRouter } from "@/api/trpc";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { createCallerFactory } from "@/server/trpc";
import { bookingAt, setUpWeekly } from "@/testing/worlds/weekly";
import { readComing, readHeld } from "./upcoming";

const weekly = setUpWeekly();

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
  const context = { member: weekly.own, signedIn: null, requestId: "req_1" };
  const call = createCallerFactory(appRouter)(context);
  const dates = [0, 1, 2].map((n) => bookingAt(series, n).id);
  expect((await readHeld(call)).map(({ id }) => id)).toEqual(dates);
  const coming = await readComing(call, { size: 4 });
  expect(coming.items.map(({ status }) => status)).toEqual(Array(4).fill("confirmed"));
  expect(coming.total).toBe(5);
});
