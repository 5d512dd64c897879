import { expect, it } from "vitest";
import { updateMember } from "@/features/people/members/update";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { inviteGuest } from "@/features/scheduling/bookings/guests/invite";
import { newWord } from "@/testing/worlds/seed-member";
import { makeMember, makePrice, makeResource, makeWorld } from "@/testing/worlds/world";
import { exportMember } from "./export";

it("an export has invitations by the member's address from before it joined, and no similar one's", async () => {
  const world = await makeWorld();
  const { ctx } = world;
  const host = await makeMember(world);
  const room = await makeResource(world, { capacity: 9 });
  await makePrice(world, 0);
  const { id: booking_id } = await createBooking(ctx, {
    ...{ member_id: host.id, resource_id: room.id, quantity: 4 },
    ...{ starts_at_local: "2026-12-01T10:00:00", ends_at_local: "2026-12-01T11:00:00" },
  });
  const word = newWord();
  const email = `a_${word}@example.test`;
  const before = await inviteGuest(ctx, { booking_id, email });
  await inviteGuest(ctx, { booking_id, email: `ab${word}@example.test` });
  const { id: member_id, short_id: member_short_id } = await makeMember(world);
  const invited = await inviteGuest(ctx, { booking_id, member_short_id });
  await updateMember(ctx, { member_id, email: email.toUpperCase() });
  let text = "";
  for await (const piece of (await exportMember(ctx, { member_id })).text) text += piece;
  const { invitations } = JSON.parse(text) as { invitations: { id: string }[] };
  expect(invitations.map(({ id }) => id)).toEqual([invited.id, before.id]);
});
