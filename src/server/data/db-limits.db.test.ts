import { afterAll, describe, expect, test } from "vitest";
import { inTx } from "@/server/context";
import { makeWorld } from "@/testing/worlds/world";
import { getDatabase, openDatabase, patience, sqlState } from "./db";
import { getEnv } from "@/server/config/env";
import { isOutage } from "@/server/http/problem";

const limited = openDatabase(getEnv().DATABASE_URL, {
  max: 2,
  statementMs: 100,
  idleInTransactionMs: 100,
});
afterAll(async () => {
  await limited.prisma.$disconnect();
  await limited.pool.end().catch(() => undefined);
});

describe("the pool", () => {
  test("has the number of connections and the time limits of the settings", async () => {
    const { DB_POOL, DB_STATEMENT_TIMEOUT, DB_IDLE_TRANSACTION_TIMEOUT } = getEnv();
    const { pool, prisma } = getDatabase();
    expect(pool.options.max).toBe(DB_POOL);
    const shown = await prisma.$queryRaw`
      SELECT name, setting::int FROM pg_settings
       WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`;
    expect(shown).toEqual([
      { name: "idle_in_transaction_session_timeout", setting: DB_IDLE_TRANSACTION_TIMEOUT * 1000 },
      { name: "statement_timeout", setting: DB_STATEMENT_TIMEOUT * 1000 },
    ]);
  });

  test("ends a slow statement, and the caller may try again", async () => {
    const cut = await limited.prisma.$queryRaw`SELECT pg_sleep(60)::text`.catch((e: unknown) => e);
    expect([sqlState(cut), isOutage(cut)]).toEqual(["57014", true]);
    expect(await limited.query({ name: "one", text: "SELECT 1 AS n" }, [])).toEqual([{ n: 1 }]);
  });

  test("waits for a lock as long as the settings say, and a transaction runs longer than that", async () => {
    const { DB_LOCK_TIMEOUT } = getEnv();
    const { ctx } = await makeWorld();
    const shown = await inTx(
      ctx,
      (tx) => tx.db.$queryRaw`
      SELECT setting::int AS ms FROM pg_settings WHERE name = 'lock_timeout'`,
    );
    expect(shown).toEqual([{ ms: DB_LOCK_TIMEOUT * 1000 }]);
    // Else the transaction would be cut off while it waits, and say less.
    expect(patience(5)).toEqual({ maxWait: 10_000, timeout: 15_000 });
  });

  test("ends an idle transaction, and releases its locks", async () => {
    const client = await limited.pool.connect();
    const ended = new Promise<Error>((resolve) => client.once("error", resolve));
    await client.query("BEGIN; SELECT pg_advisory_xact_lock(20261124)");
    const error = await ended;
    client.release(true);
    expect([sqlState(error), isOutage(error)]).toEqual(["25P03", true]);
    const { rows } = await limited.pool.query("SELECT pg_try_advisory_lock(20261124) AS free");
    expect(rows).toEqual([{ free: true }]);
  });
});
