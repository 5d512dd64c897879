import { beforeEach, describe, expect, it } from "vitest";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { addAccountMembers } from "./change-members";
import { createAccount } from "./create";
import { listOwnAccounts, removeFromOwnAccount } from "./own";

let world: World;
let account_id: string;
let ada: { id: string };
let ben: { id: string };
let mia: { id: string };
beforeEach(async () => {
  world = await makeWorld();
  account_id = (await createAccount(world.ctx, { name: "The Winters", type: "household" })).id;
  [ada, ben, mia] = [
    await makeMember(world, { name: "Ada" }),
    await makeMember(world, { name: "Ben" }),
    await makeMember(world, { name: "Mia" }),
  ];
  const member_ids = [ada.id, ben.id];
  await addAccountMembers(world.ctx, { account_id, member_ids });
});

const as = (member: { id: string }) => world.as(memberOf(member));
const remove = (who: { id: string }, whom: { id: string }) =>
  removeFromOwnAccount(as(who), { account_id, member_id: whom.id });
const people = async () =>
  (await listOwnAccounts(as(ada))).flatMap((one) => one.people.map(({ name }) => name));

describe("a member's household", () => {
  it("names its people by role, to those in it only", async () => {
    expect(await listOwnAccounts(as(ben))).toEqual([
      {
        id: account_id,
        name: "The Winters",
        type: "household",
        owned: false,
        people: [
          { member_id: ada.id, name: "Ada", role: "owner", me: false },
          { member_id: ben.id, name: "Ben", role: "member", me: true },
        ],
      },
    ]);
    expect(await listOwnAccounts(as(mia))).toEqual([]);
  });

  it("is left by anybody, but only an owner removes others, and strangers nobody", async () => {
    await addAccountMembers(world.ctx, { account_id, member_ids: [mia.id] });
    await expect(remove(ben, mia)).rejects.toMatchObject({
      of: { code: "account_owner_required" },
    });
    const stranger = await makeMember(world);
    const missing = { of: { code: "account_not_found" } };
    await expect(remove(stranger, mia)).rejects.toMatchObject(missing);
    await expect(remove(stranger, stranger)).rejects.toMatchObject(missing);
    expect(await people()).toEqual(["Ada", "Ben", "Mia"]);
    await remove(ben, ben);
    await remove(ada, mia);
    expect(await people()).toEqual(["Ada"]);
    await expect(remove(ada, ada)).rejects.toMatchObject({ of: { code: "last_account_owner" } });
  });
});
