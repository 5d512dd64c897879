import { beforeEach, describe, expect, test } from "vitest";
import { archiveHost } from "@/features/scheduling/hosts/archive";
import { createHost } from "@/features/scheduling/hosts/create";
import { updateHost } from "@/features/scheduling/hosts/update";
import { makeWorld, type World } from "@/testing/worlds/world";
import { inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { listAuditLog } from "./list";
import { listHistory } from "./list-history";
import type { ListAuditLog } from "./schema";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const list = (query: Partial<ListAuditLog> = {}, ctx = world.ctx) =>
  listAuditLog(ctx, { page: 1, size: 50, ...query });
const types = async (query: Partial<ListAuditLog> = {}) =>
  (await list(query)).items.map(({ type }) => type);
const keyCtx = () =>
  world.as({
    kind: "apiKey",
    id: "key_1",
    tenant_id: world.org.tenant_id,
    scopes: new Set(["*"]),
    organization_ids: [world.org.id],
  });

describe("the audit log", () => {
  test("the log shows who changed which field, from which value to which, and by which request", async () => {
    const ctx = keyCtx();
    const { id } = await createHost(ctx, { name: "Mira", description: "Yoga" });
    await updateHost(ctx, { host_id: id, name: "Mira Lang", description: "Yoga" });
    const { items } = await list();
    expect(items[0]).toEqual({
      id: expect.stringMatching(/^wev_/),
      type: "host.updated",
      object_type: "host",
      object_id: id,
      sequence: 2,
      actor: { kind: "api_key", id: "key_1" },
      approved_by: null,
      changes: [{ field: "name", from: "Mira", to: "Mira Lang" }],
      details: {},
      request_id: ctx.requestId,
      created_at: "2026-11-23T06:00:00.000Z",
    });
    expect(items[1]).toMatchObject({ type: "host.created", sequence: 1, changes: [] });
  });

  test("the log shows a change of status with its details", async () => {
    const data = { from: "held", to: "cancelled", reason: "rain" };
    await inTx(world.ctx, (tx) => recordEvent(tx, "booking.cancelled", "bkg_1", data));
    expect((await list()).items[0]).toMatchObject({
      changes: [{ field: "status", from: "held", to: "cancelled" }],
      details: { reason: "rain" },
    });
  });

  test("the log can be filtered by actor, object, type, family and time, page by page", async () => {
    const { id } = await createHost(world.ctx, { name: "A" });
    world.setNow("2026-11-23T07:00:00.000Z");
    await createHost(keyCtx(), { name: "B" });
    await archiveHost(world.ctx, { host_id: id });
    expect(await types()).toEqual(["host.archived", "host.created", "host.created"]);
    expect(await types({ actor_id: "key_1" })).toEqual(["host.created"]);
    expect(await types({ actor_kind: ["system"] })).toEqual(["host.archived", "host.created"]);
    expect(await types({ actor_kind: ["member"], actor_id: "key_1" })).toEqual([]);
    expect(await types({ object_id: id })).toEqual(["host.archived", "host.created"]);
    expect(await types({ type: "host.created" })).toHaveLength(2);
    expect(await types({ type: "host.*" })).toHaveLength(3);
    expect(await types({ type: "*" })).toHaveLength(3);
    expect(await types({ type: "booking.*" })).toEqual([]);
    expect(await types({ created_at_lt: "2026-11-23T06:30:00Z" })).toEqual(["host.created"]);
    expect(await types({ created_at_gte: "2026-11-23T06:30:00Z" })).toHaveLength(2);
    const first = await list({ size: 2 });
    expect(first).toMatchObject({ total: 3, pages: 2 });
    const second = await list({ size: 2, cursor: first.next_cursor ?? "" });
    expect(second.items.map(({ type }) => type)).toEqual(["host.created"]);
  });

  test("the log distinguishes scanners from staff, even in entries that stored scanners as staff", async () => {
    const act = (kind: "staff" | "scanner", id: string, name: string) =>
      createHost(world.as({ kind, id, scopes: new Set(["*"]) }), { name });
    await act("staff", "dsc_1", "Before");
    await act("scanner", "dsc_1", "Since");
    await act("staff", "stf_1", "A person");
    const actors = (query: Partial<ListAuditLog>) =>
      list(query).then(({ items }) => items.map(({ actor }) => `${actor.kind} ${actor.id}`));
    expect(await actors({ actor_kind: ["scanner"] })).toEqual(["scanner dsc_1", "scanner dsc_1"]);
    expect(await actors({ actor_id: "dsc_1" })).toHaveLength(2);
    expect(await actors({ actor_kind: ["scanner"], actor_id: "dsc_1" })).toHaveLength(2);
    expect(await actors({ actor_kind: ["staff"] })).toEqual(["staff stf_1"]);
    expect(await actors({})).toHaveLength(3);
  });

  test("each organization sees only its own log and its own objects' histories", async () => {
    const { id } = await createHost(world.ctx, { name: "A" });
    const other = await makeWorld();
    expect((await list({}, other.ctx)).items).toEqual([]);
    expect((await listHistory(other.ctx, id, { page: 1, size: 50 })).items).toEqual([]);
    expect((await listHistory(world.ctx, id, { page: 1, size: 50 })).items).toHaveLength(1);
  });
});
