import { expect, test } from "vitest";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { addAccountMembers } from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import { getAccount } from "@/features/people/accounts/get";
import { updateMember } from "@/features/people/members/update";
import { findWord } from "@/testing/oracles/find-word";
import { newWord } from "@/testing/worlds/seed-member";
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

test("a household stays without the address of who was erased from it", async () => {
  const world = await makeWorld();
  const { ctx } = world;
  const word = newWord();
  const billing_email = `${word.toUpperCase()}@example.test`;
  const [ada, ben] = [await makeMember(world), await makeMember(world)];
  await updateMember(ctx, { member_id: ben.id, email: `${word}@example.test` });
  const make = async (to: string) => {
    const { id: account_id } = await createAccount(ctx, {
      ...{ name: "Winter", type: "household" as const },
      billing_email: to,
    });
    await addAccountMembers(ctx, { account_id, member_ids: [ada.id, ben.id] });
    return account_id;
  };
  const household = await make(billing_email);
  const other = await make("ada@example.test");
  await archiveMember(ctx, { member_id: ben.id });
  await eraseMember(ctx, { member_id: ben.id });
  const left = await getAccount(ctx, { account_id: household });
  expect(left).toMatchObject({ name: "Winter", billing_email: null });
  expect(await findWord(word)).toEqual([]);
  const kept = await getAccount(ctx, { account_id: other });
  expect(kept.billing_email).toBe("ada@example.test");
});
