import { beforeEach, describe, expect, test } from "vitest";
import { eventually } from "@/testing/waits";
import { setUpMigrations } from "@/testing/worlds/migrations";
import { MigrationRefused } from "./apply-migration";

const TABLES = `
  CREATE TABLE a (id int);
  CREATE TABLE applied_sql (name text PRIMARY KEY, hash text NOT NULL, version text NOT NULL,
    defines text[], applied_at timestamptz NOT NULL DEFAULT now());`;

/** Defines a function that returns a number, and a trigger of the same name that calls it on every insert. */
const gives = (name: string, n: number) =>
  `CREATE OR REPLACE FUNCTION ${name}() RETURNS int LANGUAGE sql AS $$ SELECT ${n} $$;\n`;
const trigger = (name: string) =>
  `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
   CREATE OR REPLACE TRIGGER ${name} BEFORE INSERT ON a FOR EACH ROW EXECUTE FUNCTION ${name}();\n`;

const own = setUpMigrations();
const { query, removeSql, run, writeMigration, writeSql, writeVersion } = own;

beforeEach(() => {
  writeMigration("1_a", TABLES);
  writeVersion("1.2.0");
});

const answer = async (name: string) => (await query<{ n: number }>(`SELECT ${name}() AS n`))[0]?.n;
/** Returns when the text of each file was applied. */
const applied = () =>
  query<{ name: string; at: string }>(
    "SELECT name, applied_at::text AS at FROM applied_sql ORDER BY name",
  );
/** Returns the functions and triggers of the database. */
const defined = async () =>
  (
    await query<{ name: string }>(
      `SELECT proname || '()' AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
       UNION ALL SELECT tgname FROM pg_trigger WHERE tgrelid = 'a'::regclass ORDER BY 1`,
    )
  ).map(({ name }) => name);

describe("applySql", () => {
  test("applies each text once, and again when it has changed", async () => {
    writeSql("one", gives("f", 1));
    writeSql("two", trigger("t"));
    await run();
    const before = await applied();
    await run();
    expect(await applied()).toEqual(before);

    writeSql("one", gives("f", 2));
    await run();
    expect(await answer("f")).toBe(2);
    const after = await applied();
    expect(after[0]?.at).not.toBe(before[0]?.at);
    expect(after[1]).toEqual(before[1]);
    expect(own.lines).toEqual([]);
  });

  test("takes the files in any order: a function may call one that stands in a later file", async () => {
    writeSql("one", "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT g() + 1 $$");
    writeSql("two", gives("g", 1));
    await run();
    expect(await answer("f")).toBe(2);
  });

  test("drops what no file defines any more, and nothing else", async () => {
    writeSql("one", gives("f", 1) + gives("g", 1));
    writeSql("two", trigger("t"));
    await run();
    await query("CREATE FUNCTION of_the_operator() RETURNS int LANGUAGE sql AS 'SELECT 1'");
    writeSql("one", gives("g", 1));
    removeSql("two");
    await run();
    expect(await defined()).toEqual(["g()", "of_the_operator()"]);
    expect((await applied()).map(({ name }) => name)).toEqual(["one.sql"]);
  });

  test("drops the earlier function when its arguments change", async () => {
    writeSql("one", gives("f", 1));
    await run();
    writeSql("one", "CREATE FUNCTION f(n int) RETURNS int LANGUAGE sql AS 'SELECT n'");
    await run();
    expect(await defined()).toEqual(["f()"]);
    expect(await query("SELECT f(3) AS n")).toEqual([{ n: 3 }]);
  });

  test("keeps a function that moves to another file", async () => {
    writeSql("one", gives("f", 1) + trigger("t"));
    await run();
    writeSql("one", gives("f", 1));
    writeSql("two", trigger("t"));
    await run();
    expect(await defined()).toEqual(["f()", "t", "t()"]);
    removeSql("two");
    await run();
    expect(await defined()).toEqual(["f()"]);
  });

  test("leaves nothing of a change that fails, and tries again at the next start", async () => {
    writeSql("one", gives("f", 1));
    await run();
    writeSql("one", gives("f", 2) + gives("g", 2));
    writeSql("two", "CREATE TRIGGER t BEFORE INSERT ON missing EXECUTE FUNCTION f()");
    const refused = run();
    await expect(refused).rejects.toThrow(MigrationRefused);
    await expect(refused).rejects.toThrow(
      /^prisma\/sql\/two.sql failed and was undone: relation "missing" does not exist/,
    );
    expect(await defined()).toEqual(["f()"]);
    expect(await answer("f")).toBe(1);
    removeSql("two");
    await run();
    expect(await answer("g")).toBe(2);
  });

  test("instances that start at the same time apply each text once", async () => {
    // Fails the second time.
    writeSql("one", "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'");
    await Promise.all([run(), run(), run(), run()]);
    expect(await applied()).toHaveLength(1);
  });

  test("an instance of an earlier version leaves the texts of a newer one alone", async () => {
    writeVersion("1.10.0");
    writeSql("one", gives("f", 10));
    await run();
    writeVersion("1.9.3");
    writeSql("one", gives("f", 9));
    await run();
    expect(await answer("f")).toBe(10);
    expect(own.lines).toEqual([
      expect.stringMatching(/newer than .* it has functions of 1\.10\.0/),
    ]);
    writeVersion("1.10.0");
    await run();
    expect(await answer("f")).toBe(9);
  });

  test("an instance that lacks a migration leaves the texts alone", async () => {
    writeMigration("2_b", "CREATE TABLE b (id int)");
    writeSql("one", gives("f", 2));
    await run();
    own.removeMigration("2_b");
    writeSql("one", gives("f", 1));
    await run();
    expect(await answer("f")).toBe(2);
  });

  test("lets the traffic through while one of its tables is in use, and tries again", async () => {
    await run();
    writeSql("one", trigger("t"));
    const writer = await own.connect();
    await writer.query("BEGIN; INSERT INTO a (id) VALUES (1)");
    const waiting = run({ lockMs: 50, tries: 100_000 });
    await eventually(() =>
      expect(own.lines).toEqual([
        "A change of functions and triggers waits for a table that is in use",
      ]),
    );
    // Behind a change that waits without limit, these would wait as well.
    await query("SET statement_timeout = '20s'; INSERT INTO a (id) VALUES (2)");
    await writer.query("COMMIT");
    await waiting;
    await writer.end();
    expect(await defined()).toEqual(["t", "t()"]);
  });
});
