import { byId } from "@/server/context";
import { beforeEach, describe, expect, it } from "vitest";
import { createMember } from "@/features/people/members/create";
import { getMember } from "@/features/people/members/get";
import { CreateMember, UpdateMember } from "@/features/people/members/schema";
import { updateMember } from "@/features/people/members/update";
import { sqlState } from "@/server/data/db";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { archiveGroup, restoreGroup } from "./archive";
import { addGroupMembers, removeGroupMember } from "./change-members";
import { createGroup } from "./create";
import { getGroup } from "./get";
import { listGroups } from "./list";
import { ListGroups } from "./schema";
import { updateGroup } from "./update";

let world: World;
let group: string;
beforeEach(async () => {
  world = await makeWorld();
  group = (await createGroup(world.ctx, { name: "Juniors" })).id;
});

const groupsOf = async (member_id: string) => (await getMember(world.ctx, { member_id })).group_ids;
const missing = { name: "group_not_found" };

describe("a group", () => {
  it("a group is created, changed, listed, found by external id, archived and restored", async () => {
    const made = await createGroup(world.ctx, { name: "Seniors", external_id: "sr" });
    expect(made).toMatchObject({ description: null, metadata: {}, archived_at: null });
    expect(await updateGroup(world.ctx, { group_id: made.id })).toEqual(made);
    const metadata = { coach: "Mira" };
    const changed = await updateGroup(world.ctx, { group_id: made.id, metadata });
    expect(await getGroup(world.ctx, { group_id: made.id })).toEqual(changed);
    const named = await listGroups(world.ctx, ListGroups.parse({ external_id: "sr" }));
    expect(named.items).toEqual([changed]);
    await expect(createGroup(world.ctx, { name: "Twin", external_id: "sr" })).rejects.toMatchObject(
      {
        name: "external_id_already_exists",
      },
    );
    const list = async (query: object) =>
      (await listGroups(world.ctx, ListGroups.parse(query))).items.map((item) => item.id);
    expect(await list({})).toEqual([made.id, group]);
    expect(await list({ search: "SENIOR" })).toEqual([made.id]);
    const archived = await archiveGroup(world.ctx, { group_id: made.id });
    expect(await archiveGroup(world.ctx, { group_id: made.id })).toEqual(archived);
    expect(await list({})).toEqual([group]);
    expect((await restoreGroup(world.ctx, { group_id: made.id })).archived_at).toBeNull();
  });

  it("a group is unknown to other organizations", async () => {
    const other = (await makeWorld()).ctx;
    await expect(getGroup(other, { group_id: group })).rejects.toMatchObject(missing);
    await expect(archiveGroup(other, { group_id: group })).rejects.toMatchObject(missing);
    await expect(updateGroup(other, { group_id: group, name: "x" })).rejects.toMatchObject(missing);
  });
});

describe("members of a group", () => {
  it("members are added once, all or none, and can be removed", async () => {
    const [a, b] = [await makeMember(world), await makeMember(world)];
    const stranger = await makeMember(await makeWorld());
    const add = (...member_ids: string[]) =>
      addGroupMembers(world.ctx, { group_id: group, member_ids });
    await expect(add(a.id, stranger.id)).rejects.toMatchObject({
      faults: [{ loc: ["body", "member_ids", "1"], type: "unknown_member", input: stranger.id }],
    });
    expect(await groupsOf(a.id)).toEqual([]);
    await Promise.all([add(a.id, b.id), add(b.id, a.id), add(a.id, a.id)]);
    expect([await groupsOf(a.id), await groupsOf(b.id)]).toEqual([[group], [group]]);
    const remove = { group_id: group, member_id: a.id };
    await removeGroupMember(world.ctx, remove);
    await removeGroupMember(world.ctx, remove);
    expect(await groupsOf(a.id)).toEqual([]);
    const events = await world.ctx.db.domainEvent.findMany({
      where: { object_id: a.id },
      orderBy: { sequence: "asc" },
    });
    const changed = ["group_ids"];
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ["member.updated", { changed, previous: { group_ids: [] }, current: { group_ids: [group] } }],
      ["member.updated", { changed, previous: { group_ids: [group] }, current: { group_ids: [] } }],
    ]);
    const unknown = { group_id: group, member_id: stranger.id };
    await expect(removeGroupMember(world.ctx, unknown)).rejects.toMatchObject({
      name: "member_not_found",
    });
  });

  it("an archived group keeps its members and takes no new ones", async () => {
    const [inside, outside] = [await makeMember(world), await makeMember(world)];
    await addGroupMembers(world.ctx, { group_id: group, member_ids: [inside.id] });
    await archiveGroup(world.ctx, { group_id: group });
    await expect(
      addGroupMembers(world.ctx, { group_id: group, member_ids: [outside.id] }),
    ).rejects.toMatchObject({ name: "group_archived" });
    const join = (member_id: string) =>
      updateMember(world.ctx, UpdateMember.parse({ member_id, group_ids: [group] }));
    await expect(join(outside.id)).rejects.toMatchObject({
      faults: [{ loc: ["body", "group_ids", "0"], type: "group_archived" }],
    });
    expect((await join(inside.id)).group_ids).toEqual([group]);
  });

  it("a member's groups must exist, even when written past the verbs", async () => {
    const foreign = (await createGroup((await makeWorld()).ctx, { name: "Foreign" })).id;
    const make = (group_ids: string[]) =>
      createMember(world.ctx, CreateMember.parse({ name: "Ada", group_ids }));
    await expect(make([group, foreign, "grp_x"])).rejects.toMatchObject({
      faults: [
        { loc: ["body", "group_ids", "1"], type: "unknown_group", input: foreign },
        { loc: ["body", "group_ids", "2"], type: "unknown_group", input: "grp_x" },
      ],
    });
    const { id, group_ids } = await make([group, group]);
    expect(group_ids).toEqual([group]);
    const write = (ids: string[]) =>
      world.ctx.db.member.update({ where: byId(world.ctx, id), data: { group_ids: ids } });
    const refused = await write([foreign]).catch((error: unknown) => error);
    expect(sqlState(refused)).toBe("FY010");
    const gone = await world.ctx.db.group
      .delete({ where: byId(world.ctx, group) })
      .catch((error: unknown) => error);
    expect(sqlState(gone)).toBe("FY010");
    expect(await groupsOf(id)).toEqual([group]);
  });
});
