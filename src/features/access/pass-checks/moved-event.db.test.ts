import { expect, it } from "vitest";
import { showGuestCode } from "@/features/access/guest-codes/show";
import type { Snapshot } from "@/features/access/scanners/schema";
import { takeSnapshot } from "@/features/access/scanners/snapshot";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { answerInvitation } from "@/features/scheduling/bookings/guests/answer";
import { inviteGuest } from "@/features/scheduling/bookings/guests/invite";
import { createEvent } from "@/features/scheduling/events/create";
import { writeEvent } from "@/features/scheduling/events/update";
import { makeHolder } from "@/testing/worlds/door";
import { makeResource } from "@/testing/worlds/world";
import { getOccupancy } from "./occupancy";
import { setUpDoor } from "@/testing/worlds/door-set-up";

const own = setUpDoor();
const { verify, statusOf } = own;

const times = (day: string) => ({
  starts_at_local: `2026-11-${day}T10:00:00`,
  ends_at_local: `2026-11-${day}T11:00:00`,
});

it("the door awaits at the event's time who has not followed it, and their guests", async () => {
  const { ctx, setNow } = own.world;
  const { member, code } = await makeHolder(own.world);
  const open = { title: "Yoga", timezone: "UTC", status: "published" as const, ...times("24") };
  const { id: event_id } = await createEvent(ctx, open);
  const booked = { event_id, member_id: member.id, quantity: 2 };
  const { id } = await createBooking(ctx, booked);
  const { id: booking_guest_id } = await inviteGuest(ctx, { booking_id: id, name: "Kim" });
  await answerInvitation(ctx, { booking_guest_id, answer: "accept" });
  await writeEvent(ctx, { event_id, ...times("26") });
  const scan = (guest = code) => verify({ code: guest, event_id, check_in: true });

  setNow("2026-11-24T10:00:00Z");
  expect((await scan()).result).toBe("no_booking_today");
  const shown = await showGuestCode(ctx, { booking_guest_id });
  expect(shown).toMatchObject({ closes_at: "2026-11-26T11:00:00.000Z" });
  const guest = String(shown?.message);
  expect((await scan(guest)).result).toBe("too_early");
  const listed = async () => JSON.parse((await takeSnapshot(ctx)).payload) as Snapshot;
  expect((await listed()).bookings).toEqual([]);

  setNow("2026-11-26T10:00:00Z");
  expect((await listed()).bookings).toMatchObject([{ id, ...times("26") }]);
  expect(await scan()).toMatchObject({ result: "valid", bookings: [{ id, ...times("26") }] });
  expect(await statusOf(id)).toBe("checked_in");
  expect(await scan(guest)).toMatchObject({ result: "valid", booking: times("26") });
  const { id: other } = await makeResource(own.world, { capacity: 9 });
  await writeEvent(ctx, { event_id, resource_id: other });
  expect(await getOccupancy(ctx, { resource_id: other })).toMatchObject({ inside: 2, here: 1 });
});
