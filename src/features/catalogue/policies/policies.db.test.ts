import { byId } from "@/server/context";
import { beforeAll, expect, test } from "vitest";
import { createResource } from "@/features/scheduling/resources/create";
import { makeWorld, type World } from "@/testing/worlds/world";
import { archivePolicy, restorePolicy } from "./archive";
import { createPolicy } from "./create";
import { getPolicy } from "./get";
import { listPolicies } from "./list";
import { updatePolicy } from "./update";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const code = (expected: string) => ({ of: { code: expected } });
const all = { page: 1, size: 50, include_archived: false };

test("a policy's omitted terms are null or empty, and its given ones are returned", async () => {
  const said = {
    name: "Courts",
    min_notice_minutes: 120,
    no_show: { after_minutes: 15, fee_percent: 50 },
    check_in: { opens_minutes_before: 10, closes_minutes_after: 20 },
    quotas: [{ period: "week" as const, max_bookings: 2, max_minutes: null }],
    cancellation_tiers: [{ until_minutes_before: 1440, refund_percent: 100 }],
  };
  const created = await createPolicy(world.ctx, said);
  expect(created).toMatchObject({ ...said, max_advance_days: null, buffer_before_minutes: 0 });
  expect(created.id).toMatch(/^plc_/);
  expect(await getPolicy(world.ctx, { policy_id: created.id })).toEqual(created);
  const changed = await updatePolicy(world.ctx, {
    policy_id: created.id,
    min_notice_minutes: null,
    no_show: null,
  });
  expect(changed).toMatchObject({
    min_notice_minutes: null,
    no_show: null,
    check_in: said.check_in,
  });
  expect(await updatePolicy(world.ctx, { policy_id: created.id })).toEqual(changed);
});

test("a change is checked against the unchanged terms: neither half alone would be faulty", async () => {
  const { id: policy_id } = await createPolicy(world.ctx, { name: "A", max_duration_minutes: 60 });
  await expect(
    updatePolicy(world.ctx, { policy_id, min_duration_minutes: 90 }),
  ).rejects.toMatchObject({ faults: [{ loc: ["body", "max_duration_minutes"] }] });
});

test("a policy in use cannot be archived, and the error lists its users", async () => {
  const { id: policy_id } = await createPolicy(world.ctx, { name: "Used" });
  const resource = await createResource(world.ctx, { name: "R", timezone: "UTC" });
  await world.ctx.db.resource.update({ where: byId(world.ctx, resource.id), data: { policy_id } });
  await expect(archivePolicy(world.ctx, { policy_id })).rejects.toMatchObject({
    ...code("policy_in_use"),
    extras: {
      reasons: [
        { used_by: "resources", count: 1 },
        { used_by: "events", count: 0 },
        { used_by: "series", count: 0 },
      ],
    },
  });
  await world.ctx.db.resource.update({
    where: byId(world.ctx, resource.id),
    data: { policy_id: null },
  });
  const archived = await archivePolicy(world.ctx, { policy_id });
  expect(archived.archived_at).not.toBeNull();
  expect(await archivePolicy(world.ctx, { policy_id })).toEqual(archived);
  const ids = async (include_archived: boolean) =>
    (await listPolicies(world.ctx, { ...all, include_archived })).items.map(({ id }) => id);
  expect(await ids(false)).not.toContain(policy_id);
  expect(await ids(true)).toContain(policy_id);
  expect((await restorePolicy(world.ctx, { policy_id })).archived_at).toBeNull();
});

test("a policy of another organization is not found", async () => {
  const other = await makeWorld();
  const { id: policy_id } = await createPolicy(other.ctx, { name: "Theirs" });
  for (const ask of [getPolicy, archivePolicy, updatePolicy]) {
    await expect(ask(world.ctx, { policy_id })).rejects.toMatchObject(code("policy_not_found"));
  }
});
