import { expect, test } from "vitest";
import { getDatabase } from "./db";
import { isOutage } from "@/server/http/problem";
import { makeWorld } from "@/testing/worlds/world";
import { eventually } from "@/testing/waits";
import { inTx } from "@/server/context";
import { OwnConnection } from "./own-connection";

const RENAME = {
  name: "rename_of_test",
  text: "UPDATE organizations SET name = $2 WHERE id = $1 RETURNING pg_backend_pid() AS pid",
};

test("a prepared statement is part of its transaction, with what Prisma does there", async () => {
  const { ctx } = await makeWorld();
  const own = { where: { id: ctx.org.id }, select: { name: true } };
  const failed = inTx(ctx, async (tx) => {
    const [ran] = await tx.query<{ pid: number }>(RENAME, [ctx.org.id, "Taken back"]);
    expect(await tx.db.$queryRaw`SELECT pg_backend_pid() AS pid`).toEqual([ran]);
    expect(await tx.db.organization.findFirst(own)).toEqual({ name: "Taken back" });
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(await ctx.db.organization.findFirst(own)).toEqual({ name: ctx.org.name });
});

test("once Prisma has cut a transaction off, its statements are refused, and write nothing", async () => {
  const { ctx } = await makeWorld();
  const own = new OwnConnection();
  let late: unknown;
  const cut = getDatabase().prisma.$transaction(
    async (db) => {
      await db.$executeRaw`SELECT set_config('foyer.transaction', ${own.name}, true)`;
      await eventually(() =>
        expect(db.$queryRaw`SELECT 1`).rejects.toMatchObject({ code: "P2028" }),
      );
      late = await own.query(RENAME, [ctx.org.id, "Too late"]).catch((error: unknown) => error);
    },
    { timeout: 100 },
  );
  await expect(cut).rejects.toMatchObject({ code: "P2028" });
  expect(late).toMatchObject({ code: "P2028" });
  expect(isOutage(late)).toBe(true);
  const { name } = ctx.org;
  expect(await ctx.db.organization.findFirst({ where: { id: ctx.org.id } })).toMatchObject({
    name,
  });
});
