import { expect, test } from "vitest";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { addAccountMembers } from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import { makeMember, makeWorld } from "@/testing/worlds/world";
import { eraseMember } from "./erase";

test("the history of an account tells who was in it before somebody was erased", async () => {
  const world = await makeWorld();
  const [ada, ben] = [await makeMember(world), await makeMember(world)];
  const { id: account_id } = await createAccount(world.ctx, { name: "Winter & Co" });
  const member_ids = [ada.id, ben.id];
  const { members } = await addAccountMembers(world.ctx, { account_id, member_ids });
  await archiveMember(world.ctx, { member_id: ben.id });
  await eraseMember(world.ctx, { member_id: ben.id });
  const told = await world.ctx.db.domainEvent.findFirstOrThrow({
    where: { object_id: account_id, type: "account.updated" },
    orderBy: { sequence: "desc" },
  });
  expect(told.data).toEqual({
    ...{ changed: ["members"], member_id: ben.id, role: null },
    ...{ previous: { members }, current: { members: [{ member_id: ada.id, role: "owner" }] } },
  });
});
