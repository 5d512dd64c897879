import { beforeEach, describe, expect, it } from "vitest";
import { byId, inTx } from "@/server/context";
import { untilBlocked } from "@/testing/waits";
import { makeWorld, type World } from "@/testing/worlds/world";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { createMember } from "./create";
import { listMembers } from "./list";
import { restoreMember } from "@/features/backoffice/member-lifecycle/restore";
import { CreateMember, ListMembers } from "./schema";
import { updateMember } from "./update";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const create = (input: unknown) => createMember(world.ctx, CreateMember.parse(input));
const find = async (search: string, more: object = {}) => {
  const { items, total } = await listMembers(world.ctx, ListMembers.parse({ search, ...more }));
  expect(total).toBe(items.length);
  return items.map(({ id }) => id);
};
const known = (word: string) =>
  world.ctx.db.searchWord.count({ where: { organization_id: world.ctx.org.id, word } });

describe("the words of a member", () => {
  it("the words follow a member's name and address, and unused words are deleted", async () => {
    const ada = await create({ name: "Ada Winter", email: "ada@old.example" });
    const ben = await create({ name: "Ben Winter" });
    await updateMember(world.ctx, {
      member_id: ada.id,
      name: "Ada Frühling",
      email: "ada@new.example",
    });
    expect(await find("winter")).toEqual([ben.id]);
    expect(await find("FRÜHL")).toEqual([ada.id]);
    expect(await find("old.example")).toEqual([]);
    expect(await find("new.example ada")).toEqual([ada.id]);
    expect(await find("da@new.ex")).toEqual([ada.id]);
    expect(await find("ada@newer")).toEqual([]);
    expect([await known("ada@old.example"), await known("winter"), await known("ada")]).toEqual([
      0, 1, 1,
    ]);
  });

  it("the words of archived members are found only on request, and again once restored", async () => {
    const { id } = await create({ name: "Cleo Sommer" });
    await archiveMember(world.ctx, { member_id: id });
    expect(await find("sommer")).toEqual([]);
    expect(await find("sommer", { include_archived: "true" })).toEqual([id]);
    expect(await find("sommer", { status: "archived" })).toEqual([id]);
    await restoreMember(world.ctx, { member_id: id });
    expect(await find("sommer")).toEqual([id]);
  });

  it("words may repeat, and belong to their organization", async () => {
    const twice = await create({ name: "Dora Dora" });
    const other = await makeWorld();
    await createMember(other.ctx, CreateMember.parse({ name: "Dora Elsewhere" }));
    expect(await find("dora dora")).toEqual([twice.id]);
  });

  it("the words of a deleted member are deleted", async () => {
    const { id } = await create({ name: "Emil Vanishing" });
    await world.ctx.db.member.delete({ where: byId(world.ctx, id) });
    expect(await find("vanishing")).toEqual([]);
    expect(await known("vanishing")).toBe(0);
  });

  it("a word stays when one member gets it at the moment its last member loses it", async () => {
    const first = await create({ name: "Zenith" });
    let loses: Promise<unknown> | undefined;
    const second = await inTx(world.ctx, async (tx) => {
      const member = await createMember(tx, CreateMember.parse({ name: "Zenith" }));
      loses = updateMember(world.ctx, { member_id: first.id, name: "Nadir" });
      // The update does not see the new member yet and has to wait for it.
      await untilBlocked(tx, [loses]);
      return member;
    });
    await loses;
    expect(await find("zenith")).toEqual([second.id]);
  });
});
