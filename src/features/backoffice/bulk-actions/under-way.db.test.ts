import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import type { Actor, Ctx } from "@/server/context";
import { begin, doAll, hire, work } from "@/testing/worlds/bulk";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { createBulkAction } from "./create";
import { getBulkAction, listBulkActions } from "./get";
import { runBulkAction } from "./run";
import { stopBulkAction } from "./stop";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const make = (names: string[]) => Promise.all(names.map((name) => makeMember(world, { name })));
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const eventsOf = (object_id: string) => world.ctx.db.domainEvent.findMany({ where: { object_id } });

describe("a bulk action under way", () => {
  it("is stopped between rows, and what was not reached can be done later", async () => {
    const rows = await make(Array.from({ length: 60 }, (_, n) => `Nora ${n}`));
    const id = await begin(world.ctx, { action: "suspend", ids: idsOf(rows) });
    // A job does fifty and makes room for others.
    await runBulkAction(world.ctx, id);
    const half = await stopBulkAction(world.ctx, { bulk_action_id: id });
    expect(half).toMatchObject({ status: "stopped", counts: { done: 50, refused: 0 } });
    await runBulkAction(world.ctx, id);
    expect((await getBulkAction(world.ctx, { bulk_action_id: id })).counts.done).toBe(50);
    const again = await doAll(world.ctx, { action: "suspend", retry_of: id });
    expect(again.counts).toMatchObject({ matched: 10, done: 10 });
    await expect(
      stopBulkAction(world.ctx, { bulk_action_id: again.id ?? "" }),
    ).rejects.toMatchObject({ name: "invalid_status_transition" });
    expect((await stopBulkAction(world.ctx, { bulk_action_id: id })).status).toBe("stopped");
    const page = { page: 1, size: 10 };
    expect(
      (await listBulkActions(world.ctx, { ...page, status: ["stopped"] })).items,
    ).toMatchObject([{ id }]);
    const wrong = createBulkAction(world.ctx, { action: "check_in", retry_of: id });
    await expect(wrong).rejects.toMatchObject({ faults: [{ loc: ["body", "retry_of"] }] });
  });

  it("heeds a stop at the next row, in the middle of a job", async () => {
    const rows = await make(Array.from({ length: 45 }, (_, n) => `Nora ${n}`));
    const id = await begin(world.ctx, { action: "suspend", ids: idsOf(rows) });
    const job = runBulkAction(world.ctx, id);
    const done = async () => (await getBulkAction(world.ctx, { bulk_action_id: id })).counts.done;
    while ((await done()) === 0);
    await stopBulkAction(world.ctx, { bulk_action_id: id });
    await job;
    // The row that it was at may have come to its end.
    expect(await done()).toBeLessThan(rows.length);
    expect(await getBulkAction(world.ctx, { bulk_action_id: id })).toMatchObject({
      status: "stopped",
    });
  });

  it("goes on after a crash with the first row that has no outcome, and does none twice", async () => {
    const rows = await make(Array.from({ length: 20 }, (_, n) => `Nora ${n}`));
    const id = await begin(world.ctx, { action: "suspend", ids: idsOf(rows) });
    await world.ctx.db.bulkAction.updateMany({ where: { id }, data: { status: "running" } });
    // Processes that take the same job at the same time share its rows.
    await Promise.all([1, 2, 3].map(() => runBulkAction(world.ctx, id)));
    expect((await work(world.ctx, id)).counts).toMatchObject({ done: 20, unchanged: 0 });
    for (const row of rows) expect(await eventsOf(row.id)).toHaveLength(1);
  });

  it("keeps a row's outcome with the act: a process that dies leaves both or neither", async () => {
    const { db } = world.ctx;
    for (const most of [1, 2, 3, 4, 5, 6, 8]) {
      const [ada] = await make(["Ada"]);
      const id = await begin(world.ctx, { action: "suspend", ids: [ada!.id] });
      const dying = { ...world.ctx, now: dyingAt(world.ctx.now, most) };
      await runBulkAction(dying, id).catch(() => undefined);
      const [item] = await db.bulkActionItem.findMany({ where: { bulk_action_id: id } });
      const { status } = await db.member.findFirstOrThrow({ where: { id: ada!.id } });
      expect([most, item?.outcome]).toEqual([most, status === "suspended" ? "done" : null]);
      expect((await work(world.ctx, id)).counts).toMatchObject({ done: 1, failed: 0 });
      expect(await eventsOf(ada!.id)).toHaveLength(1);
    }
  });
});

/** Returns a clock that fails once it was asked so often, as a process that dies midway. */
function dyingAt(now: () => Date, most: number): () => Date {
  let asked = 0;
  return () => {
    asked++;
    if (asked > most) throw Object.assign(new Error("died"), { code: "ECONNREFUSED" });
    return now();
  };
}

describe("a large bulk action", () => {
  const rowsOf = (count: number) => Array.from({ length: count }, () => newId("mbr"));
  const ask = (ctx: Ctx, count: number, dry_run = false) =>
    createBulkAction(ctx, { action: "suspend", ids: rowsOf(count), dry_run });

  it("wants a person who has just confirmed who they are; a preview, fifty rows and a key do not", async () => {
    const { ctx } = await hire(world, ["members:write"]);
    await expect(ask(ctx, 51)).rejects.toMatchObject({ name: "fresh_sign_in_required" });
    expect((await ask(ctx, 51, true)).status).toBe("dry_run");
    expect((await ask(ctx, 50)).status).toBe("queued");
    const proven = world.as({ ...ctx.actor, fresh: true } as Actor);
    expect((await ask(proven, 51)).status).toBe("queued");
    expect((await ask(world.ctx, 51)).status).toBe("queued");
  });

  it("is one of ten at a time, also of those that are asked for at once", async () => {
    const asked = await Promise.allSettled(Array.from({ length: 12 }, () => ask(world.ctx, 1)));
    const refused = asked.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ reason: { name: "too_many_bulk_actions" } });
    const [first] = asked.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    await stopBulkAction(world.ctx, { bulk_action_id: first?.id ?? "" });
    expect((await ask(world.ctx, 1)).status).toBe("queued");
  });
});
