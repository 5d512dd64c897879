import { beforeEach, describe, expect, it } from "vitest";
import { createMember } from "@/features/people/members/create";
import { getMember } from "@/features/people/members/get";
import { CreateMember, UpdateMember } from "@/features/people/members/schema";
import { updateMember } from "@/features/people/members/update";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { archiveAccount, restoreAccount } from "./archive";
import { addAccountMembers, changeAccountMember, removeAccountMember } from "./change-members";
import { createAccount } from "./create";
import { getAccount } from "./get";
import { listAccounts } from "./list";
import { CreateAccount, ListAccounts } from "./schema";
import { updateAccount } from "./update";

let world: World;
let account_id: string;
let ada: string;
let ben: string;
beforeEach(async () => {
  world = await makeWorld();
  account_id = (await createAccount(world.ctx, { name: "Winter & Co" })).id;
  [ada, ben] = [(await makeMember(world)).id, (await makeMember(world)).id];
});

const add = (member_id: string, role?: "owner" | "billing" | "member") =>
  addAccountMembers(world.ctx, { account_id, member_ids: [member_id], ...(role && { role }) });
const remove = (member_id: string) => removeAccountMember(world.ctx, { account_id, member_id });
const rolesOf = async () =>
  Object.fromEntries(
    (await getAccount(world.ctx, { account_id })).members.map((m) => [m.member_id, m.role]),
  );
const accountsOf = async (member_id: string) =>
  (await getMember(world.ctx, { member_id })).account_ids;
const lastOwner = { name: "last_account_owner" };
/** Expects LastOwner: a race decides which member came first and owns the account. */
const isLastOwner = (error: unknown) => expect(error).toMatchObject(lastOwner);

describe("an account", () => {
  it("an account is created, changed, listed, found by external id, archived and restored", async () => {
    const made = await createAccount(
      world.ctx,
      CreateAccount.parse({
        name: "Sommer",
        type: "household",
        billing_email: "sommer@example.org",
        billing_address: { city: "Berlin", country_code: "de" },
        tax_id: "DE136695976",
        external_id: "so",
        metadata: { a: "1" },
      }),
    );
    expect(made).toMatchObject({
      type: "household",
      billing_address: { city: "Berlin", country_code: "DE", postal_code: null },
      members: [],
    });
    expect(await updateAccount(world.ctx, { account_id: made.id })).toEqual(made);
    const cleared = await updateAccount(world.ctx, { account_id: made.id, billing_address: null });
    expect(cleared.billing_address).toBeNull();
    const named = await listAccounts(world.ctx, ListAccounts.parse({ external_id: "so" }));
    expect(named.items).toEqual([cleared]);
    const twin = createAccount(world.ctx, { name: "Twin", external_id: "so" });
    await expect(twin).rejects.toMatchObject({ name: "external_id_already_exists" });
    await add(ada);
    const list = async (query: object) =>
      (await listAccounts(world.ctx, ListAccounts.parse(query))).items.map((item) => item.id);
    expect(await list({})).toEqual([made.id, account_id]);
    expect(await list({ type: "company" })).toEqual([account_id]);
    expect(await list({ member_id: ada })).toEqual([account_id]);
    expect(await list({ search: "SOM" })).toEqual([made.id]);
    const archived = await archiveAccount(world.ctx, { account_id: made.id });
    expect(await archiveAccount(world.ctx, { account_id: made.id })).toEqual(archived);
    expect(await list({})).toEqual([account_id]);
    expect((await restoreAccount(world.ctx, { account_id: made.id })).archived_at).toBeNull();
  });

  it("an account is unknown to other organizations, and takes no members of theirs", async () => {
    const other = await makeWorld();
    const missing = { name: "account_not_found" };
    await expect(getAccount(other.ctx, { account_id })).rejects.toMatchObject(missing);
    await expect(archiveAccount(other.ctx, { account_id })).rejects.toMatchObject(missing);
    const fault = { loc: ["body", "member_ids", "0"], type: "unknown_member" };
    await expect(add((await makeMember(other)).id)).rejects.toMatchObject({ faults: [fault] });
  });
});

describe("the members of an account", () => {
  it("an account's first member is its owner, and later ones are members by default", async () => {
    await add(ada);
    await add(ben);
    expect(await rolesOf()).toEqual({ [ada]: "owner", [ben]: "member" });
    await add(ben);
    await add(ben, "billing");
    expect(await rolesOf()).toEqual({ [ada]: "owner", [ben]: "billing" });
    expect(await accountsOf(ben)).toEqual([account_id]);
    await remove(ben);
    await remove(ben);
    expect(await accountsOf(ben)).toEqual([]);
    const change = changeAccountMember(world.ctx, { account_id, member_id: ben, role: "owner" });
    await expect(change).rejects.toMatchObject({ name: "account_member_not_found" });
  });

  it("the history tells what the accounts and their members were before each change", async () => {
    await add(ada);
    await add(ben);
    await add(ben, "billing");
    await remove(ben);
    const historyOf = async (object_id: string) => {
      const where = { object_id, type: { endsWith: ".updated" } };
      const events = await world.ctx.db.domainEvent.findMany({
        ...{ where, orderBy: { sequence: "asc" } },
      });
      return events.map(({ data }) => data);
    };
    const owner = { member_id: ada, role: "owner" };
    const [member, billing] = ["member", "billing"].map((role) => ({ member_id: ben, role }));
    const states = [[], [owner], [owner, member], [owner, billing], [owner]];
    expect(await historyOf(account_id)).toMatchObject(
      states.slice(1).map((current, n) => ({
        ...{
          changed: ["members"],
          previous: { members: states[n] },
          current: { members: current },
        },
      })),
    );
    expect(await historyOf(ben)).toMatchObject([
      { previous: { account_ids: [] }, current: { account_ids: [account_id] } },
      { previous: { account_ids: [account_id] }, current: { account_ids: [] } },
    ]);
  });

  it("several members can be added at once: all of them, or none", async () => {
    const addAll = (member_ids: string[]) =>
      addAccountMembers(world.ctx, { account_id, member_ids });
    const fault = { loc: ["body", "member_ids", "1"], type: "unknown_member" };
    await expect(addAll([ada, "mbr_none"])).rejects.toMatchObject({ faults: [fault] });
    expect(await rolesOf()).toEqual({});
    await addAll([ada, ben, ada]);
    expect(await rolesOf()).toEqual({ [ada]: "owner", [ben]: "member" });
  });

  it("the last owner of an account cannot leave", async () => {
    await add(ada);
    await expect(remove(ada)).rejects.toMatchObject(lastOwner);
    await add(ben);
    await expect(add(ada, "member")).rejects.toMatchObject(lastOwner);
    const leave = updateMember(
      world.ctx,
      UpdateMember.parse({ member_id: ada, account_ids: [], name: "Gone" }),
    );
    await expect(leave).rejects.toMatchObject(lastOwner);
    expect((await getMember(world.ctx, { member_id: ada })).name).not.toBe("Gone");
    await changeAccountMember(world.ctx, { account_id, member_id: ben, role: "owner" });
    await remove(ada);
    expect(await rolesOf()).toEqual({ [ben]: "owner" });
  });

  it("an account keeps an owner even when both owners leave at once", async () => {
    for (let round = 0; round < 5; round++) {
      await add(ada, "owner");
      await add(ben, "owner");
      await Promise.allSettled([remove(ada), remove(ben)]);
      expect(Object.values(await rolesOf())).toEqual(["owner"]);
    }
  });

  it("the members of an archived account cannot change", async () => {
    await add(ada);
    await add(ben);
    await archiveAccount(world.ctx, { account_id });
    const archived = { name: "account_archived" };
    await expect(remove(ben)).rejects.toMatchObject(archived);
    await expect(add(ben, "billing")).rejects.toMatchObject(archived);
    await restoreAccount(world.ctx, { account_id });
    await remove(ben);
  });

  it("a member can be given its accounts, all or none, however many requests change them at once", async () => {
    const second = (await createAccount(world.ctx, { name: "Second" })).id;
    const both = [account_id, second];
    const made = await createMember(
      world.ctx,
      CreateMember.parse({ name: "Cleo", account_ids: both }),
    );
    expect(made.account_ids.toSorted()).toEqual(both.toSorted());
    expect(await rolesOf()).toEqual({ [made.id]: "owner" });
    const say = (member_id: string, account_ids: string[]) =>
      updateMember(world.ctx, UpdateMember.parse({ member_id, account_ids }));
    await expect(say(ada, [second, "acc_x"])).rejects.toMatchObject({
      faults: [{ loc: ["body", "account_ids", "1"], type: "unknown_account", input: "acc_x" }],
    });
    expect(await accountsOf(ada)).toEqual([]);
    const turns: Promise<unknown>[] = [both, both.toReversed()].flatMap((ids) => [
      say(ada, ids),
      say(ben, ids),
      add(ada),
    ]);
    for (let round = 0; round < 4; round++) {
      const last = [second, account_id][round % 2] ?? "";
      turns.push(
        say(ada, both),
        addAccountMembers(world.ctx, { account_id: last, member_ids: [ada] }),
        removeAccountMember(world.ctx, { account_id: last, member_id: ada }).catch(isLastOwner),
      );
    }
    await Promise.all(turns);
    await say(ada, both);
    await say(ben, both);
    expect((await accountsOf(ada)).toSorted()).toEqual(both.toSorted());
    expect((await say(ben, [second])).account_ids).toEqual([second]);
    const archived = await archiveAccount(world.ctx, { account_id });
    await expect(say(ben, [second, archived.id])).rejects.toMatchObject({
      faults: [{ loc: ["body", "account_ids", "1"], type: "account_archived" }],
    });
  });
});
