import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { createEvent } from "@/features/scheduling/events/create";
import { writeEvent } from "@/features/scheduling/events/update";
import { makeMember, makePrice, type World } from "./world";

/** The hours of a class of ten o'clock, on a day of December. */
const on = (day: number) => ({
  starts_at_local: `2026-12-0${day}T10:00:00`,
  ends_at_local: `2026-12-0${day}T11:00:00`,
});

/**
 * Books a class of 1 December, 10:00 to 11:00 UTC, on account; then it is moved to another day (the 3rd unless told
 * otherwise), and the booking does not follow.
 */
export async function makePostponed(
  world: World,
  { quantity = 1, day = 3 }: { quantity?: number; day?: number } = {},
) {
  const { ctx } = world;
  const { id: event_id } = await createEvent(ctx, {
    title: "Yoga",
    ...on(1),
    timezone: "UTC",
    status: "published",
    price_rule_ids: [(await makePrice(world, 1500)).id],
  });
  const member = await makeMember(world, { name: "Alex Rivera" });
  const wanted = { event_id, member_id: member.id, quantity };
  const { id: booking_id } = await createBooking(ctx, { ...wanted, settle: "on_account" });
  await writeEvent(ctx, { event_id, ...on(day) });
  return { booking_id, event_id, member };
}
