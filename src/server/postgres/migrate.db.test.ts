import path from "node:path";
import type pg from "pg";
import { describe, expect, test } from "vitest";
import { eventually } from "@/testing/waits";
import { setUpMigrations } from "@/testing/worlds/migrations";
import { MigrationRefused } from "./apply-migration";

const own = setUpMigrations();
const { writeMigration: write, query, run } = own;

/** Opens two connections for the work. */
async function connected(work: (one: pg.Client, other: pg.Client) => Promise<void>) {
  const [one, other] = await Promise.all([own.connect(), own.connect()]);
  try {
    await work(one, other);
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

describe("migrate", () => {
  test("creates the database and applies what is missing, in order and once", async () => {
    write("2_b", "ALTER TABLE a ADD COLUMN n int");
    write("1_a", "CREATE TABLE a (id int)");
    expect(await run()).toEqual(["1_a", "2_b"]);
    write("3_c", "INSERT INTO a VALUES (1, 2)");
    expect(await run()).toEqual(["3_c"]);
    expect(await run()).toEqual([]);
    expect(await query("SELECT id, n FROM a")).toEqual([{ id: 1, n: 2 }]);
    expect(own.lines).toEqual([]);
  });

  test("instances that start at the same time apply each migration once", async () => {
    write("1_a", "CREATE TABLE a (id int); INSERT INTO a VALUES (1); SELECT pg_sleep(0.2)");
    const applied = await Promise.all([run(), run(), run(), run()]);
    expect(applied.flat()).toEqual(["1_a"]);
    expect(await query("SELECT id FROM a")).toHaveLength(1);
  });

  test("a migration that fails leaves nothing, is recorded, and is tried again at the next start", async () => {
    write("1_a", "CREATE TABLE a (id int)");
    write("2_b", "INSERT INTO a VALUES (1); INSERT INTO missing VALUES (1)");
    const refused = run();
    await expect(refused).rejects.toThrow(MigrationRefused);
    await expect(refused).rejects.toThrow(
      /Migration 2_b failed and was undone: relation "missing" does not exist/,
    );
    expect(await query("SELECT id FROM a")).toEqual([]);
    expect(
      await query("SELECT logs FROM _prisma_migrations WHERE rolled_back_at IS NOT NULL"),
    ).toEqual([{ logs: 'relation "missing" does not exist' }]);

    write("2_b", "INSERT INTO a VALUES (1)");
    expect(await run()).toEqual(["2_b"]);
    expect(await query("SELECT id FROM a")).toHaveLength(1);
  });

  test("a migration that Prisma began and did not finish is refused with the way out", async () => {
    write("1_a", "CREATE TABLE a (id int)");
    await run();
    await query("UPDATE _prisma_migrations SET finished_at = NULL");
    await expect(run()).rejects.toThrow(/migrate resolve .* --rolled-back 1_a/);
  });

  test("a migration that was changed later is reported and not applied again", async () => {
    write("1_a", "CREATE TABLE a (id int)");
    await run();
    write("1_a", "CREATE TABLE b (id int)");
    expect(await run()).toEqual([]);
    expect(own.lines).toEqual([
      expect.stringContaining("1_a was changed after it had been applied"),
    ]);
  });

  test("a database of a newer version is used as it is", async () => {
    write("1_a", "CREATE TABLE a (id int)");
    write("2_b", "CREATE TABLE b (id int)");
    await run();
    own.removeMigration("2_b");
    expect(await run()).toEqual([]);
    expect(own.lines).toEqual([
      expect.stringContaining("newer than this version of Foyer: it has 2_b"),
    ]);
  });

  test("a database from before the first migration is refused with the way out", async () => {
    write("20261121000100_first_light", "CREATE TABLE a (id int)");
    await run();
    await expect(run(undefined, path.resolve("prisma"))).rejects.toThrow(
      /^The database was made by a development version [^.]+: export [^.]+ move the data folder away \(\.data, .+ start again\.$/,
    );
    expect(own.lines).toEqual([]);
    expect(await query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toHaveLength(
      2,
    );
  });

  test("a database that belongs to something else is left alone", async () => {
    await run();
    await query("DROP TABLE _prisma_migrations; CREATE TABLE invoices_of_another_program (id int)");
    await expect(run()).rejects.toThrow(/already holds tables of something else/);
  });

  test("waits for another instance, and logs that", async () => {
    await run();
    const other = await own.connect();
    await other.query("SELECT pg_advisory_lock(72707369)");
    write("1_a", "CREATE TABLE a (id int)");
    const waiting = run();
    await eventually(() =>
      expect(own.lines).toEqual(["Waiting for another instance that is migrating the database"]),
    );
    await other.end();
    expect(await waiting).toEqual(["1_a"]);
  });

  test("lets the traffic through while one of its tables is in use, and tries again", async () => {
    write("1_a", "CREATE TABLE a (id int)");
    await run();
    write("2_b", "ALTER TABLE a ADD COLUMN n int");
    await connected(async (reader, other) => {
      await reader.query("BEGIN; SELECT FROM a");
      const waiting = run({ lockMs: 50, tries: 100_000 });
      await eventually(() =>
        expect(own.lines).toEqual(["Migration 2_b waits for a table that is in use"]),
      );
      // Behind a migration that waits without limit, this would wait as well.
      await other.query("SET statement_timeout = '20s'");
      for (let at = 0; at < 20; at++) await other.query("SELECT id FROM a");
      await reader.query("COMMIT");
      expect(await waiting).toEqual(["2_b"]);
    });
  });

  test("gives up on a table that stays in use, and the next start tries again", async () => {
    write("1_a", "CREATE TABLE a (id int)");
    await run();
    write("2_b", "ALTER TABLE a ADD COLUMN n int");
    await connected(async (reader) => {
      await reader.query("BEGIN; SELECT FROM a");
      await expect(run({ lockMs: 20, tries: 2 })).rejects.toThrow(/2_b failed .* lock timeout/);
    });
    expect(await run()).toEqual(["2_b"]);
  });

  test("builds marked indexes beside the traffic, whichever instance starts meanwhile", async () => {
    write("1_a", "CREATE TABLE a (id int); INSERT INTO a VALUES (1), (1)");
    await run();
    const unique = "CREATE UNIQUE INDEX CONCURRENTLY a_once ON a (id);";
    write("2_b", `-- no-transaction\nDROP INDEX CONCURRENTLY IF EXISTS a_once;\n${unique}\n`);
    await expect(run()).rejects.toThrow(/2_b did not come to its end: could not create unique/);
    // The failed one's remains are useless and in the way.
    await query("DELETE FROM a");
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat()).toEqual(["2_b"]);
    const found = "SELECT indisvalid FROM pg_index WHERE indexrelid = 'a_once'::regclass";
    expect(await query(found)).toEqual([{ indisvalid: true }]);
  });
});
