import { expect, test } from "vitest";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { loadMember } from "@/features/people/members/store";
import { makePostponed } from "@/testing/worlds/postponed";
import { makeMember, makeWorld } from "@/testing/worlds/world";
import { eraseMember } from "./erase";

test("a dry run refuses what is in the way, and changes nothing", async () => {
  const world = await makeWorld();
  const { id: member_id, name } = await makeMember(world);
  const ask = () => eraseMember(world.ctx, { member_id, dry_run: true });
  await expect(ask()).rejects.toMatchObject({
    of: { code: "member_has_open_matters" },
    extras: { reasons: [{ code: "not_archived", ids: [member_id] }] },
  });
  await archiveMember(world.ctx, { member_id });
  expect(await ask()).toMatchObject({ id: member_id, name, erased_at: null });
  expect(await loadMember(world.ctx, { id: member_id })).toMatchObject({ name, erased_at: null });
});

test("a booking whose event is still ahead is in the way, though its own time is over", async () => {
  const world = await makeWorld();
  const { booking_id, member } = await makePostponed(world);
  const ask = () => eraseMember(world.ctx, { member_id: member.id, dry_run: true });
  world.setNow("2026-12-02T10:00:00.000Z");
  await archiveMember(world.ctx, { member_id: member.id });
  await expect(ask()).rejects.toMatchObject({
    extras: {
      reasons: expect.arrayContaining([
        expect.objectContaining({ code: "bookings_ahead", ids: [booking_id] }),
      ]),
    },
  });
});
