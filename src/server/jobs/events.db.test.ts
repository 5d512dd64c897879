import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/ids";
import { makeWorld, type World } from "@/testing/worlds/world";
import { type Ctx, inTx } from "@/server/context";
import { inSavepoint } from "@/server/savepoint";
import { watchSql } from "@/testing/sent-sql";
import { changesOf, eventRow, recordEvent, writeRecorded } from "./events";

const sent = watchSql();

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const record = (ctx: Ctx, id: string) => inTx(ctx, (tx) => recordEvent(tx, "host.updated", id));

async function sequences(id: string): Promise<number[]> {
  const rows = await world.ctx.db.domainEvent.findMany({
    where: { object_id: id },
    orderBy: { sequence: "asc" },
  });
  return rows.map((row) => row.sequence);
}

describe("the events of an object", () => {
  test("are numbered without gaps, whoever writes them and however", async () => {
    const id = newId("evh");
    await record(world.ctx, id);
    const row = () => ({ ...eventRow(world.ctx, "host.updated", id), data: {} });
    await world.ctx.db.domainEvent.createMany({ data: [row(), row()] });
    await world.ctx.query(
      {
        name: "test_insert",
        text: "INSERT INTO domain_events SELECT (jsonb_populate_record(NULL::domain_events, $1)).*",
      },
      [row()],
    );
    expect(await sequences(id)).toEqual([1, 2, 3, 4]);
  });

  test("are numbered without gaps by many writers at once, some of which fail", async () => {
    const id = newId("evh");
    await record(world.ctx, id);
    const write = (n: number) =>
      inTx(world.ctx, async (tx) => {
        await recordEvent(tx, "host.updated", id);
        await writeRecorded(tx);
        if (n % 3 === 0) throw new Error("undone");
      });
    const results = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => write(n)));
    const done = results.filter((result) => result.status === "fulfilled").length;
    expect(done).toBe(8);
    expect(await sequences(id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("are written by one statement at the end of their transaction, in their order", async () => {
    const [id, other] = [newId("evh"), newId("evh")];
    await inTx(world.ctx, async (tx) => {
      await recordEvent(tx, "host.created", id);
      await recordEvent(tx, "host.created", other);
      sent.length = 0;
      await recordEvent(tx, "host.updated", id);
    });
    expect(sent).toEqual([expect.stringContaining("domain_events"), "COMMIT"]);
    const rows = await world.ctx.db.domainEvent.findMany({
      where: { object_id: id },
      orderBy: { sequence: "asc" },
    });
    expect(rows.map(({ type }) => type)).toEqual(["host.created", "host.updated"]);
    expect(await sequences(other)).toEqual([1]);
  });

  test("are as undone as their savepoint", async () => {
    const id = newId("evh");
    const undone = () => "undone";
    const said = await inTx(world.ctx, async (tx) => {
      await recordEvent(tx, "host.created", id);
      return inSavepoint(
        tx,
        async () => {
          await recordEvent(tx, "host.updated", id);
          await writeRecorded(tx);
          await tx.db.$executeRaw`SELECT 1 / 0`;
        },
        undone,
      );
    });
    expect(said).toBe("undone");
    expect(await sequences(id)).toEqual([1]);
  });

  test("are numbered separately for each object and organization", async () => {
    const id = newId("evh");
    const other = await makeWorld();
    await record(world.ctx, id);
    await record(other.ctx, id);
    await record(world.ctx, newId("evh"));
    expect(await sequences(id)).toEqual([1, 1]);
  });
});

test("list the changed fields, with the values before and after", () => {
  const at = new Date(0);
  const before = { name: "A", tags: ["x"], metadata: { a: "1" }, at, note: null };
  expect(
    changesOf(before, { name: "B", tags: ["x"], metadata: { a: "2" }, at, note: undefined }),
  ).toEqual({
    changed: ["name", "metadata"],
    previous: { name: "A", metadata: { a: "1" } },
    current: { name: "B", metadata: { a: "2" } },
  });
});
