import { beforeEach, describe, expect, it } from "vitest";
import { eraseMember } from "@/features/backoffice/member-erase/erase";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { revokeApiKey } from "@/features/platform/api-keys/revoke";
import { createStaffRole } from "@/features/people/staff/roles";
import { newId } from "@/lib/ids";
import { HOUR } from "@/lib/time";
import { type Actor, byId } from "@/server/context";
import { setUpExports } from "@/testing/worlds/exports-set-up";
import { callerOf } from "@/testing/worlds/passes";
import { workAs } from "@/testing/worlds/staff-session";
import { makeMember } from "@/testing/worlds/world";
import { cancelExport } from "./cancel";
import { downloadExport } from "./download";
import { runExport } from "./run";

const set = setUpExports();
const { make, read, work, textOf } = set;
/** Does something while a write of this world raises, by a trigger whose condition is left open. */
async function whileRaising(name: string, when: string, act: () => Promise<void>): Promise<void> {
  const { db, org } = set.world.ctx;
  await db.$executeRawUnsafe(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE '${name}'; END $$`,
  );
  try {
    const own = `NEW.organization_id = '${org.id}') EXECUTE FUNCTION ${name}()`;
    await db.$executeRawUnsafe(`CREATE TRIGGER ${name} ${when} ${own}`);
    await act();
  } finally {
    await db.$executeRawUnsafe(`DROP FUNCTION ${name}() CASCADE`);
  }
}
const ids = async (export_id: string) =>
  (await textOf(export_id)).slice(1).split("\r\n").slice(1, -1);

describe("a long list", () => {
  beforeEach(async () => {
    const { db, org } = set.world.ctx;
    const of = { organization_id: org.id, tenant_id: org.tenant_id, status: "active" };
    await db.member.createMany({
      data: Array.from({ length: 250 }, (_, n) => {
        const id = newId("mbr");
        return { id, ...of, name: `Member ${n}`, short_id: id.slice(-8) };
      }),
    });
  });

  it("goes on where a crash has stopped it, and no row comes twice", async () => {
    const { id } = await make({ columns: ["id"] });
    // The process dies in the second part: after its lines are written, before the place is.
    const dies = "BEFORE UPDATE ON exports FOR EACH ROW WHEN (NEW.parts > 1 AND OLD.parts = 1 AND";
    await whileRaising("export_crash", dies, () =>
      expect(runExport(set.world.ctx, id)).rejects.toThrow(/export_crash/),
    );
    expect(await read(id)).toMatchObject({ status: "running", rows: 100, total: 250 });
    // Somebody joins meanwhile: the list goes on behind the place where it was.
    await makeMember(set.world);
    await Promise.all([runExport(set.world.ctx, id), runExport(set.world.ctx, id)]);
    expect(await read(id)).toMatchObject({ status: "done", rows: 250 });
    const written = await ids(id);
    expect(written).toHaveLength(250);
    expect(new Set(written).size).toBe(250);
    const events = await set.world.ctx.db.domainEvent.findMany({ where: { object_id: id } });
    expect(events.map(({ type }) => type).sort()).toEqual(["export.completed", "export.made"]);
  });

  it("is given up after five jobs that could not write it, and says so", async () => {
    const { id } = await make();
    const refuses = "BEFORE INSERT ON export_parts FOR EACH ROW WHEN (";
    await whileRaising("export_disk_full", refuses, async () => {
      for (let n = 0; n < 4; n++)
        await expect(runExport(set.world.ctx, id)).rejects.toThrow(/export_disk_full/);
      await runExport(set.world.ctx, id);
    });
    expect(await read(id)).toMatchObject({ status: "failed", failure_code: "internal_error" });
  });

  it("is ended by whoever cancels it: what was written is gone, and no job goes on", async () => {
    const { id } = await make();
    const { db, org } = set.world.ctx;
    await runExport(set.world.ctx, id);
    const { id: second } = await make();
    expect(await cancelExport(set.world.ctx, { export_id: second })).toMatchObject({
      status: "cancelled",
    });
    await runExport(set.world.ctx, second);
    expect(await read(second)).toMatchObject({ status: "cancelled", rows: 0 });
    const where = { organization_id: org.id, export_id: second };
    expect(await db.exportPart.count({ where })).toBe(0);
    const late = cancelExport(set.world.ctx, { export_id: id });
    await expect(late).rejects.toMatchObject({ name: "invalid_status_transition" });
    const file = downloadExport(set.world.ctx, { export_id: second });
    await expect(file).rejects.toMatchObject({ name: "export_not_done" });
  });
});

describe("whoever has asked", () => {
  const staff = async () => {
    const { id } = await workAs(set.world, "accountant");
    const scopes = new Set(["members:read", "exports:write", "exports:read"]);
    return set.world.as({ kind: "staff", id, scopes } satisfies Actor);
  };
  const change = (id: string, data: object) =>
    set.world.ctx.db.staffMember.update({ where: byId(set.world.ctx, id), data });

  it("gets no file once they may export, but not read the list", async () => {
    const ctx = await staff();
    const { id } = await make({}, ctx);
    const scopes = ["exports:read" as const, "exports:write" as const];
    const role = await createStaffRole(set.world.ctx, { name: "Takes out", scopes });
    await change(ctx.actor.id, { role_ids: [role.id] });
    expect(await work(id)).toMatchObject({ status: "failed", failure_code: "rights_gone" });
  });

  it.each([
    ["left the staff", { status: "removed" }],
    ["lost the right to export", { role_ids: ["front_desk"] }],
  ])("gets no file once they have %s", async (_, data) => {
    const ctx = await staff();
    const { id } = await make({}, ctx);
    await change(ctx.actor.id, data);
    expect(await work(id)).toMatchObject({ status: "failed", failure_code: "rights_gone" });
  });

  it("gets no column that they may not see any more, and no more rights than when they asked", async () => {
    const ctx = await staff();
    const { id, columns } = await make({}, ctx);
    expect(columns).not.toContain("groups");
    expect(await work(id)).toMatchObject({ status: "done" });
    const scopes = new Set([...ctx.actor.scopes, "groups:read"]);
    const wider = await make({}, set.world.as({ ...ctx.actor, scopes } as Actor));
    expect(wider.columns).toContain("groups");
    const where = byId(set.world.ctx, wider.id);
    const data = { scopes: [...ctx.actor.scopes] };
    await set.world.ctx.db.dataExport.update({ where, data });
    expect(await work(wider.id)).toMatchObject({ failure_code: "rights_gone" });
  });

  it("is a key as long as it is there", async () => {
    const call = await callerOf([set.world]);
    const ask = async () =>
      String((await call("POST", "/v1/exports", { list: "members" })).body["id"]);
    const [first, second] = [await ask(), await ask()];
    expect(await work(first)).toMatchObject({ status: "done" });
    const { made_by } = await read(second);
    await revokeApiKey(set.world.ctx, { api_key_id: made_by.id });
    expect(await work(second)).toMatchObject({ failure_code: "rights_gone" });
  });
});

describe("a file is kept", () => {
  it("for 24 hours from when it was complete", async () => {
    const { id } = await make();
    set.world.setNow("2026-11-23T08:00:00.000Z");
    const { expires_at, completed_at } = await work(id);
    expect(completed_at).toBe("2026-11-23T08:00:00.000Z");
    expect(Date.parse(expires_at) - Date.parse(completed_at ?? "")).toBe(24 * HOUR);
    set.world.setNow(new Date(Date.parse(expires_at) - 1).toISOString());
    expect(await textOf(id)).toContain("short_id");
    set.world.setNow(expires_at);
    await expect(textOf(id)).rejects.toMatchObject({ name: "export_expired" });
  });

  it("until somebody is erased, whom it may name", async () => {
    const member = await makeMember(set.world, { name: "Ada" });
    await archiveMember(set.world.ctx, { member_id: member.id });
    const { id } = await make({ filters: { search: "Ada", include_archived: true } });
    await work(id);
    expect(await textOf(id)).toContain("Ada");
    await eraseMember(set.world.ctx, { member_id: member.id });
    expect(await read(id)).toMatchObject({
      ...{ status: "failed", failure_code: "member_erased" },
      filters: { include_archived: true },
    });
    const where = { organization_id: set.world.org.id };
    expect(await set.world.ctx.db.exportPart.count({ where })).toBe(0);
  });

  it("whole or not at all: a download whose parts went meanwhile breaks off", async () => {
    await makeMember(set.world);
    const { id } = await make();
    await work(id);
    await set.world.ctx.db.exportPart.deleteMany({ where: { export_id: id } });
    await expect(textOf(id)).rejects.toThrow(/are gone/);
  });
});
