import { expect, test } from "vitest";
import { makePostponed } from "@/testing/worlds/postponed";
import { makeMember, makeResource, makeWorld, memberOf } from "@/testing/worlds/world";
import { writeEvent } from "@/features/scheduling/events/update";
import { answerInvitation } from "./answer";
import { inviteGuest } from "./invite";
import { listGuests } from "./list";
import { listMyInvitations } from "./my-invitations";
import { openInvitation } from "./open-invitation";
import { remindGuest } from "./remind";
import { splitBooking } from "./split";

const over = { of: { code: "guests_not_possible" } };

test("an invitation to a postponed event shows its new time and room, and can be answered until it is over", async () => {
  const world = await makeWorld();
  const { ctx } = world;
  const { booking_id, event_id } = await makePostponed(world, { quantity: 4 });
  const { id: resource_id } = await makeResource(world, { capacity: 9 });
  await writeEvent(ctx, { event_id, resource_id });
  const { id, short_id } = await makeMember(world);
  const invited = await inviteGuest(ctx, { booking_id, member_short_id: short_id });
  const asked = { booking_guest_id: invited.id };
  world.setNow("2026-12-01T12:00:00.000Z");
  expect(await openInvitation(ctx, asked)).toMatchObject({
    ...{ starts_at: "2026-12-03T10:00:00.000Z", ends_at: "2026-12-03T11:00:00.000Z" },
    ...{ starts_at_local: "2026-12-03T10:00:00", place: "Test room", state: "invited" },
  });
  await answerInvitation(ctx, { ...asked, answer: "accept" });
  expect(await openInvitation(ctx, asked)).toMatchObject({ state: "accepted" });
  const mine = world.as(memberOf({ id }));
  expect((await listMyInvitations(mine)).items).toMatchObject([{ id: invited.id }]);
  expect(await listGuests(ctx, { booking_id })).toMatchObject({ guests_left: 2 });
  const other = await inviteGuest(ctx, { booking_id, email: "kim@example.test" });
  await splitBooking(ctx, { booking_id });
  world.setNow("2026-12-03T10:59:00.000Z");
  expect(await remindGuest(ctx, { booking_guest_id: other.id })).toMatchObject({ id: other.id });

  world.setNow("2026-12-03T11:00:00.000Z");
  expect(await openInvitation(ctx, asked)).toMatchObject({ state: "over" });
  expect((await listMyInvitations(mine)).items).toEqual([]);
  expect(await listGuests(ctx, { booking_id })).toMatchObject({ guests_left: 0 });
  await expect(answerInvitation(ctx, { ...asked, answer: "decline" })).rejects.toMatchObject(over);
  await expect(inviteGuest(ctx, { booking_id })).rejects.toMatchObject(over);
  await expect(splitBooking(ctx, { booking_id })).rejects.toMatchObject(over);
});

test("an invitation to an event that was brought forward is over with the event", async () => {
  const world = await makeWorld({ now: "2026-11-23T06:00:00.000Z" });
  const { ctx } = world;
  const { booking_id, event_id } = await makePostponed(world, { quantity: 2 });
  const { id: booking_guest_id } = await inviteGuest(ctx, { booking_id, name: "Kim" });
  const times = { starts_at_local: "2026-11-24T10:00:00", ends_at_local: "2026-11-24T11:00:00" };
  await writeEvent(ctx, { event_id, ...times });
  world.setNow("2026-11-24T11:00:00.000Z");
  expect(await openInvitation(ctx, { booking_guest_id })).toMatchObject({ state: "over" });
});
