import { byId } from "@/server/context";
import { beforeEach, describe, expect, it } from "vitest";
import { addAccountMembers } from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import { createGroup } from "@/features/people/groups/create";
import { makeWorld, type World } from "@/testing/worlds/world";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { createMember } from "./create";
import { listMembers } from "./list";
import { restoreMember } from "@/features/backoffice/member-lifecycle/restore";
import { CreateMember, ListMembers } from "./schema";
import { suspendMember } from "./suspend";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const create = (input: unknown) => createMember(world.ctx, CreateMember.parse(input));
const list = (query: unknown) => listMembers(world.ctx, ListMembers.parse(query));
const idsOf = async (query: unknown) => (await list(query)).items.map((member) => member.id);

describe("the list of members", () => {
  it("the list is filtered by status, group and account, and shows archived members only on request", async () => {
    const group = (await createGroup(world.ctx, { name: "Juniors" })).id;
    const account = (await createAccount(world.ctx, { name: "Company" })).id;
    const active = await create({ name: "A", status: "active", group_ids: [group] });
    const gone = await create({ name: "B", group_ids: [group], account_ids: [account] });
    await create({ name: "C" });
    await archiveMember(world.ctx, { member_id: gone.id });
    expect(await idsOf({ group_id: group })).toEqual([active.id]);
    expect(await idsOf({ group_id: group, include_archived: "true" })).toEqual([
      gone.id,
      active.id,
    ]);
    expect(await idsOf({ group_id: group, status: "archived" })).toEqual([gone.id]);
    expect(await idsOf({ group_id: group, status: "active" })).toEqual([active.id]);
    expect(await idsOf({ account_id: account, include_archived: "true" })).toEqual([gone.id]);
    expect(await list({ account_id: account })).toMatchObject({ items: [], total: 0 });
  });

  it("the list has no members for a product without subscribers", async () => {
    await create({ name: "A" });
    expect(await list({ product_id: "prd_x" })).toMatchObject({ items: [], total: 0 });
  });

  it("the list is filtered by the times at which members were created and changed", async () => {
    const early = await create({ name: "Early" });
    world.setNow("2026-11-24T06:00:00.000Z");
    const late = await create({ name: "Late" });
    expect(await idsOf({ created_at_gte: late.created_at })).toEqual([late.id]);
    expect(await idsOf({ created_at_lt: late.created_at })).toEqual([early.id]);
    await suspendMember(world.ctx, { member_id: early.id });
    expect(await idsOf({ updated_at_gte: late.created_at })).toEqual([late.id, early.id]);
  });

  it("the list is searched word by word, in any order, from the third letter on within words", async () => {
    const ada = await create({ name: "Ada Winter", email: "ada@club.example" });
    const adam = await create({ name: "Adam Sommer", external_id: "crm-77" });
    await create({ name: "Ben Winter-Sommer" });
    expect(await idsOf({ search: "winter ada" })).toEqual([ada.id]);
    expect(await idsOf({ search: "ada" })).toEqual([adam.id, ada.id]);
    expect(await idsOf({ search: "ad" })).toEqual([adam.id, ada.id]);
    expect(await idsOf({ search: "ad so" })).toEqual([adam.id]);
    expect(await idsOf({ search: "da" })).toEqual([]);
    expect(await idsOf({ search: "LUB.EX" })).toEqual([ada.id]);
    expect(await idsOf({ search: "CRM-7" })).toEqual([adam.id]);
    expect(await idsOf({ search: `adam ${adam.short_id.slice(0, 4)}` })).toEqual([adam.id]);
    expect(await idsOf({ search: "   " })).toHaveLength(3);
    expect(await idsOf({ search: "ada", status: "suspended" })).toEqual([]);
  });

  it("a search stays within the organization and returns its total on every page", async () => {
    const other = await makeWorld();
    await createMember(other.ctx, { name: "Twin 0" });
    for (const n of [1, 2, 3]) await create({ name: `Twin ${n}` });
    const first = await list({ search: "twin", size: 2 });
    expect(first).toMatchObject({ total: 3, pages: 2 });
    const second = await list({ search: "twin", size: 2, page: 2 });
    expect(second).toMatchObject({ total: 3, next_cursor: null });
    const next = await list({ search: "twin", size: 2, cursor: first.next_cursor });
    expect(next).toEqual(second);
    expect(await list({ search: "twin", page: 7 })).toMatchObject({ total: 3, items: [] });
    const names = [...first.items, ...second.items].map((member) => member.name);
    expect(names).toEqual(["Twin 3", "Twin 2", "Twin 1"]);
  });
});

describe("the total of members", () => {
  /** Returns the stored totals beside the counted ones: by status, with and without archived members. */
  async function totals() {
    const [all, present, drafts, archived, suspended] = await Promise.all(
      [
        { include_archived: "true" },
        {},
        { status: "draft" },
        { status: "archived" },
        { status: "suspended" },
      ].map(async (query) => (await list(query)).total),
    );
    return { all, present, drafts, archived, suspended };
  }

  it("the total follows each change of a status", async () => {
    expect(await totals()).toEqual({ all: 0, present: 0, drafts: 0, archived: 0, suspended: 0 });
    const [a, b] = [await create({ name: "A" }), await create({ name: "B" })];
    await create({ name: "C", status: "active" });
    await suspendMember(world.ctx, { member_id: a.id });
    await archiveMember(world.ctx, { member_id: b.id });
    expect(await totals()).toEqual({ all: 3, present: 2, drafts: 0, archived: 1, suspended: 1 });
    await restoreMember(world.ctx, { member_id: b.id });
    expect(await totals()).toEqual({ all: 3, present: 3, drafts: 1, archived: 0, suspended: 1 });
    await world.ctx.db.member.deleteMany({ where: { organization_id: world.org.id } });
    expect((await totals()).all).toBe(0);
  });

  it("the total is right while many write and their changes are folded together", async () => {
    const fold = () =>
      world.ctx.db.$executeRaw`SELECT fold_member_tallies(${world.org.id})::text`.catch(
        () => undefined,
      );
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const { id } = await create({ name: `Member ${n}` });
        if (n % 2) await archiveMember(world.ctx, { member_id: id });
        await fold();
      }),
    );
    await fold();
    expect(await totals()).toMatchObject({ all: 40, present: 20, archived: 20 });
    const where = { organization_id: world.org.id };
    expect(await world.ctx.db.memberTally.count({ where })).toBe(2);
  });

  it("the total leaves out changes that were rolled back", async () => {
    const given_up = world.ctx.db.member.createMany({
      data: ["x", "x"].map((short_id, n) => ({
        id: `mbr_${short_id}${n}`,
        tenant_id: world.org.tenant_id,
        organization_id: world.org.id,
        short_id,
        name: "Twice",
      })),
    });
    await expect(given_up).rejects.toThrow();
    expect((await totals()).all).toBe(0);
  });
});

describe("the accounts of a listed member", () => {
  it("a listed member shows the accounts it belongs to, however it was added", async () => {
    const [one, two] = [
      await createAccount(world.ctx, { name: "One" }),
      await createAccount(world.ctx, { name: "Two" }),
    ];
    const member = await create({ name: "A", account_ids: [two.id] });
    await addAccountMembers(world.ctx, { account_id: one.id, member_ids: [member.id] });
    // Writes the column directly, past every verb: the table account_members has the last word.
    await world.ctx.db.member.update({
      where: byId(world.ctx, member.id),
      data: { account_ids: ["acc_x"] },
    });
    expect((await list({})).items[0]?.account_ids.toSorted()).toEqual([one.id, two.id].toSorted());
  });
});
