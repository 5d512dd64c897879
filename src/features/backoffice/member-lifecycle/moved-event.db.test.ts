import { expect, test } from "vitest";
import { getBooking } from "@/features/scheduling/bookings/get";
import { makePostponed } from "@/testing/worlds/postponed";
import { makeWorld } from "@/testing/worlds/world";
import { archiveMemberAndCancel } from "./archive-member";
import { suspendMemberAndCancel } from "./suspend-member";

test.each([
  { name: "archiving", end: archiveMemberAndCancel },
  { name: "suspending", end: suspendMemberAndCancel },
])(
  "$name a member cancels a booking whose event is still ahead at another time",
  async ({ end }) => {
    const world = await makeWorld();
    const { booking_id, member } = await makePostponed(world);
    const statusOf = async () => (await getBooking(world.ctx, { booking_id })).status;
    const input = { member_id: member.id, reason: "Moved away", cancel_future_bookings: true };
    world.setNow("2026-12-02T10:00:00.000Z");
    const preview = await end(world.ctx, { ...input, dry_run: true });
    expect(preview.would_cancel).toMatchObject({ affected: [{ booking_id, refused: null }] });
    expect(await statusOf()).toBe("confirmed");
    await end(world.ctx, input);
    expect(await statusOf()).toBe("cancelled");
  },
);
