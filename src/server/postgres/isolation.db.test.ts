import { expect, onTestFinished, test } from "vitest";
import { inTx } from "@/server/context";
import { getEnv } from "@/server/config/env";
import { openDatabase } from "@/server/data/db";
import { makeWorld } from "@/testing/worlds/world";
import { OtherIsolation, refuseOtherIsolation } from "./isolation";

const url = getEnv().DATABASE_URL;
/** The same database, whose sessions begin with another default. */
const serializable = () => {
  const other = new URL(url);
  other.searchParams.set("options", "-c default_transaction_isolation=serializable");
  return other.href;
};

test("a database whose transactions begin at another level is refused in words", async () => {
  await refuseOtherIsolation(url);
  const refused = refuseOtherIsolation(serializable());
  await expect(refused).rejects.toThrow(OtherIsolation);
  await expect(refused).rejects.toThrow(/RESET default_transaction_isolation/);
});

test("a transaction runs at READ COMMITTED or not at all", async () => {
  const { ctx } = await makeWorld();
  const level = (tx: typeof ctx) =>
    tx.db.$queryRaw`SELECT current_setting('transaction_isolation') AS level`;
  expect(await inTx(ctx, level)).toEqual([{ level: "read committed" }]);
  const { prisma, pool } = openDatabase(serializable(), { max: 1 });
  onTestFinished(() => pool.end());
  await expect(inTx({ ...ctx, db: prisma }, level)).rejects.toThrow(/ISOLATION LEVEL/);
});
