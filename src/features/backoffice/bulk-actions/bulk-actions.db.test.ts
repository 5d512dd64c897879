import { beforeEach, describe, expect, it } from "vitest";
import { archiveGroup } from "@/features/people/groups/archive";
import { createGroup } from "@/features/people/groups/create";
import { suspendMember } from "@/features/people/members/suspend";
import { newId } from "@/lib/ids";
import { byId } from "@/server/context";
import { begin, doAll, hire, outcomesOf, work } from "@/testing/worlds/bulk";
import { callerOf } from "@/testing/worlds/passes";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { createBulkAction } from "./create";
import { getBulkAction, listBulkItems } from "./get";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const make = (names: string[], data: { status?: string } = {}) =>
  Promise.all(names.map((name) => makeMember(world, { name, ...data })));
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const statuses = async (ids: string[]) => {
  const rows = await world.ctx.db.member.findMany({
    where: { organization_id: world.org.id, id: { in: ids } },
  });
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};
const eventsOf = (object_id: string) =>
  world.ctx.db.domainEvent.findMany({ where: { object_id }, orderBy: { sequence: "asc" } });
const fault = (loc: string[]) => ({ faults: [expect.objectContaining({ loc })] });

describe("an act on many members", () => {
  it("is told beforehand, changes nothing by that, and then does each row for itself", async () => {
    const [ada, ben, cleo] = await make(["Ada", "Ben", "Cleo"]);
    const archived = await makeMember(world, { name: "Dora", status: "archived" });
    await world.ctx.db.member.update({
      where: byId(world.ctx, archived.id),
      data: { archived_at: world.ctx.now() },
    });
    await suspendMember(world.ctx, { member_id: ben!.id });
    const ids = [...idsOf([ada!, ben!, cleo!, archived]), newId("mbr")];
    const asked = { action: "suspend", ids, input: { reason: "Unpaid" } } as const;
    const told = await createBulkAction(world.ctx, { ...asked, dry_run: true });
    expect(told).toMatchObject({
      ...{ id: null, status: "dry_run", dry_run: true, money_back: null, object_type: "member" },
      counts: { matched: 5, would_change: 2, unchanged: 1, refused: 2, done: 0 },
      reasons: [
        { code: "invalid_status_transition", count: 1 },
        { code: "member_not_found", count: 1 },
      ],
    });
    expect(await statuses([ada!.id])).toEqual(["active"]);
    expect(await world.ctx.db.bulkAction.count({ where: { organization_id: world.org.id } })).toBe(
      0,
    );

    const done = await doAll(world.ctx, asked);
    expect(done).toMatchObject({
      ...{ status: "done", input: { reason: "Unpaid" } },
      counts: { matched: 5, would_change: null, done: 2, unchanged: 1, refused: 2, failed: 0 },
      reasons: told.reasons,
    });
    expect(await outcomesOf(world.ctx, done.id)).toEqual([
      ...["done", "unchanged", "done"],
      ...["invalid_status_transition", "member_not_found"],
    ]);
    expect(await statuses(idsOf([ada!, cleo!]))).toEqual(["suspended", "suspended"]);
    // One event a changed row, as the single act writes it, and two of the whole.
    expect((await eventsOf(ada!.id)).map(({ type }) => type)).toEqual(["member.suspended"]);
    expect(await eventsOf(ada!.id)).toMatchObject([
      { data: { reason: "Unpaid" }, request_id: done.id },
    ]);
    expect((await eventsOf(done.id ?? "")).map(({ type, data }) => [type, data])).toEqual([
      ["bulk_action.started", { action: "suspend", total: 5 }],
      ["bulk_action.finished", { done: 2, unchanged: 1, refused: 2, failed: 0 }],
    ]);
  });

  it("names its rows as a search does, a page at a time", async () => {
    const rows = await make(["Ada", "Ben", "Cleo"]);
    const { id } = await doAll(world.ctx, { action: "suspend", ids: idsOf(rows) });
    const of = { bulk_action_id: id ?? "", size: 2 };
    const first = await listBulkItems(world.ctx, of);
    expect(first.items.map(({ title, index }) => [title, index])).toEqual([
      ["Ada", 0],
      ["Ben", 1],
    ]);
    expect(first.next).toBe(1);
    const last = await listBulkItems(world.ctx, { ...of, after: 1 });
    expect(last).toMatchObject({ items: [{ title: "Cleo" }], next: null });
    const refused = await listBulkItems(world.ctx, { ...of, outcome: ["refused"] });
    expect(refused).toEqual({ items: [], next: null });
  });

  it("takes the rows of a list with its filters, and never those of another club", async () => {
    const [ada] = await make(["Ada Winter", "Ben Winter"]);
    await make(["Cleo Sommer"]);
    const filter = { search: "winter", status: "active" };
    const told = await createBulkAction(world.ctx, { action: "archive", filter, dry_run: true });
    expect(told.counts).toMatchObject({ matched: 2, would_change: 2 });
    const other = await makeWorld();
    const stranger = { action: "archive" as const, ids: [ada!.id] };
    const guess = await createBulkAction(other.ctx, { ...stranger, dry_run: true });
    expect(guess.reasons).toMatchObject([{ code: "member_not_found" }]);
    const strange = await doAll(other.ctx, stranger);
    expect(await outcomesOf(other.ctx, strange.id)).toEqual(["member_not_found"]);
    expect(await statuses([ada!.id])).toEqual(["active"]);
    expect((await doAll(world.ctx, { action: "archive", filter })).counts).toMatchObject({
      done: 2,
    });
  });

  it("reads a list of more than a page to its end, and each row once", async () => {
    await make(Array.from({ length: 205 }, (_, n) => `Nora ${n}`));
    const asked = { action: "suspend", filter: {}, dry_run: true } as const;
    expect((await createBulkAction(world.ctx, asked)).counts).toMatchObject({
      ...{ matched: 205, would_change: 205 },
    });
  });

  it("says which field of a filter or of the act's own input is faulty", async () => {
    const ask = (more: object) => createBulkAction(world.ctx, { action: "suspend", ...more });
    const filter = (value: object) => ask({ filter: value });
    await expect(filter({ status: "idle" })).rejects.toMatchObject(
      fault(["body", "filter", "status", "0"]),
    );
    await expect(filter({ size: 5 })).rejects.toMatchObject(fault(["body", "filter", "size"]));
    const ids = [newId("mbr")];
    await expect(ask({ ids, input: { notes: "x" } })).rejects.toMatchObject(
      fault(["body", "input", "notes"]),
    );
    const grouped = createBulkAction(world.ctx, { action: "add_to_group", ids });
    await expect(grouped).rejects.toMatchObject(fault(["body", "input", "group_id"]));
  });

  it("needs at least a row, and has at most 5,000", async () => {
    const none = createBulkAction(world.ctx, { action: "suspend", filter: { search: "nobody" } });
    await expect(none).rejects.toMatchObject({ name: "bulk_action_empty" });
    await world.ctx.db.$executeRaw`
      INSERT INTO members (id, tenant_id, organization_id, short_id, name, status, updated_at)
      SELECT 'mbr_' || ${world.org.id} || n, ${world.org.tenant_id}, ${world.org.id}, 'S' || n, 'Many', 'active', now()
        FROM generate_series(1, 5001) AS n`;
    const asked = { action: "suspend", filter: {} } as const;
    for (const dry_run of [true, false])
      await expect(createBulkAction(world.ctx, { ...asked, dry_run })).rejects.toMatchObject({
        name: "bulk_action_too_long",
      });
  });

  it("gives and takes groups, and leaves who is in or out already", async () => {
    const [ada, ben] = await make(["Ada", "Ben"]);
    const { id: group_id } = await createGroup(world.ctx, { name: "Rowers" });
    const ids = idsOf([ada!, ben!]);
    const act = (action: "add_to_group" | "remove_from_group", some = ids) =>
      doAll(world.ctx, { action, ids: some, input: { group_id } });
    await act("add_to_group", [ada!.id]);
    expect((await act("add_to_group")).counts).toMatchObject({ done: 1, unchanged: 1 });
    expect((await act("remove_from_group", [ada!.id])).counts).toMatchObject({ done: 1 });
    expect((await act("remove_from_group")).counts).toMatchObject({ done: 1, unchanged: 1 });
    const id = await begin(world.ctx, { action: "add_to_group", ids, input: { group_id } });
    await archiveGroup(world.ctx, { group_id });
    await expect(act("add_to_group")).rejects.toMatchObject({ name: "group_archived" });
    expect((await work(world.ctx, id)).reasons).toMatchObject([
      { code: "group_archived", count: 2 },
    ]);
    const other = await makeWorld();
    for (const action of ["add_to_group", "remove_from_group"] as const) {
      const strange = doAll(other.ctx, { action, ids, input: { group_id } });
      await expect(strange).rejects.toMatchObject({ name: "group_not_found" });
    }
  });

  it("invites, unsuspends and archives as the single acts do", async () => {
    const drafts = await make(["Ada", "Ben"], { status: "draft" });
    const [active] = await make(["Cleo"]);
    const ids = idsOf([...drafts, active!]);
    expect(await doAll(world.ctx, { action: "invite", ids })).toMatchObject({
      counts: { done: 2, refused: 1 },
    });
    expect(await statuses(ids)).toEqual(["invited", "invited", "active"]);
    await doAll(world.ctx, { action: "suspend", ids });
    await doAll(world.ctx, { action: "unsuspend", ids });
    expect(await statuses(ids)).toEqual(["invited", "invited", "active"]);
    await doAll(world.ctx, { action: "archive", ids, input: { reason: "Closed" } });
    expect(await statuses(ids)).toEqual(["archived", "archived", "archived"]);
  });
});

describe("whoever starts it", () => {
  it("needs the scope of the single act, also for looking at it", async () => {
    const [ada] = await make(["Ada"]);
    const asked = { action: "suspend", ids: [ada!.id] };
    const reader = await callerOf([world], ["members:read", "bookings:write"]);
    const writer = await callerOf([world], ["members:write"]);
    const without = { code: "insufficient_scope", required_scope: "members:write" };
    for (const dry_run of [true, false])
      expect(await reader("POST", "/v1/bulk-actions", { ...asked, dry_run })).toMatchObject({
        ...{ status: 403, body: without },
      });
    const told = await writer("POST", "/v1/bulk-actions", { ...asked, dry_run: true });
    expect(told).toMatchObject({ status: 200, body: { counts: { would_change: 1 } } });
    const made = await writer("POST", "/v1/bulk-actions", asked);
    expect(made).toMatchObject({ status: 202, body: { status: "queued" } });
    const at = `/v1/bulk-actions/${String((made.body as { id: string }).id)}`;
    for (const [method, path] of [
      ["GET", at],
      ["GET", `${at}/items`],
      ["POST", `${at}/cancel`],
    ] as const) {
      expect(await reader(method, path)).toMatchObject({ status: 403, body: without });
      expect((await writer(method, path)).status).toBe(200);
    }
    const retry = { action: "check_in", retry_of: at.split("/").at(-1) };
    expect((await reader("POST", "/v1/bulk-actions", retry)).status).toBe(403);
    expect((await reader("GET", "/v1/bulk-actions")).body).toMatchObject({ items: [] });
    expect((await writer("GET", "/v1/bulk-actions")).body).toMatchObject({ items: [{}] });
    // A filter reads a list, which wants its own scope.
    const filtered = { action: "suspend", filter: {}, dry_run: true };
    expect(await writer("POST", "/v1/bulk-actions", filtered)).toMatchObject({
      ...{ status: 403, body: { required_scope: "members:read" } },
    });
  });

  it("finds none of another club, and repeats none of them", async () => {
    const [ada] = await make(["Ada"]);
    const id = await begin(world.ctx, { action: "suspend", ids: [ada!.id] });
    const stranger = await callerOf([await makeWorld()]);
    const at = `/v1/bulk-actions/${id}`;
    expect((await stranger("GET", at)).status).toBe(404);
    expect((await stranger("GET", `${at}/items`)).status).toBe(404);
    expect((await stranger("POST", `${at}/cancel`)).status).toBe(404);
    const retry = { action: "suspend", retry_of: id };
    expect((await stranger("POST", "/v1/bulk-actions", retry)).status).toBe(404);
  });

  it("acts by the rights that they have when a row has its turn", async () => {
    const rows = await make(["Ada", "Ben"]);
    const { id: staff, ctx } = await hire(world, ["members:write", "members:read"]);
    const id = await begin(ctx, { action: "suspend", ids: idsOf(rows) });
    await world.ctx.db.staffMember.update({
      where: byId(world.ctx, staff),
      data: { status: "removed" },
    });
    expect(await work(world.ctx, id)).toMatchObject({ counts: { done: 0, refused: 2 } });
    expect(await outcomesOf(world.ctx, id)).toEqual(["insufficient_scope", "insufficient_scope"]);
  });

  it("stands in the history of each row", async () => {
    const [ada] = await make(["Ada"]);
    const { id: staff, ctx } = await hire(world, ["members:write"]);
    const id = await begin(ctx, { action: "suspend", ids: [ada!.id] });
    await work(world.ctx, id);
    expect(await eventsOf(ada!.id)).toMatchObject([{ actor: `staff:${staff}` }]);
    expect(await getBulkAction(world.ctx, { bulk_action_id: id })).toMatchObject({
      created_by: { kind: "staff", id: staff },
    });
  });

  it("acts by no key that was revoked or has ended", async () => {
    const [ada] = await make(["Ada"]);
    const writer = await callerOf([world], ["members:write"]);
    const asked = { action: "suspend", ids: [ada!.id] };
    for (const ended of [{ revoked_at: new Date() }, { expires_at: world.ctx.now() }]) {
      const { body } = await writer("POST", "/v1/bulk-actions", asked);
      const where = { tenant_id: world.org.tenant_id };
      await world.ctx.db.apiKey.updateMany({ where, data: ended });
      const { id } = body as { id: string };
      expect((await work(world.ctx, id)).reasons).toMatchObject([{ code: "insufficient_scope" }]);
      await world.ctx.db.apiKey.updateMany({ where, data: { revoked_at: null, expires_at: null } });
    }
  });
});
