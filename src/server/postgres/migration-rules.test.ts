import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { contentFaults, nameFaults } from "@/testing/rules/migration-rules";

const DIR = "prisma/migrations";
const names = fs
  .readdirSync(DIR, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
const version = (JSON.parse(fs.readFileSync("package.json", "utf8")) as { version: string })
  .version;

/** Sorts by the commits that brought them; by name without git, or with part of it. */
function inOrderOfCommits(): string[] {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8", stdio: "pipe" });
  try {
    if (git("rev-parse", "--is-shallow-repository").trim() === "true") return names;
    const log = git(
      ...["log", "--reverse", "--diff-filter=A", "--name-only", "--format=", "--", DIR],
    );
    const brought = [...new Set(log.split("\n").map((file) => path.basename(path.dirname(file))))];
    const known = brought.filter((name) => names.includes(name));
    const committed = git("ls-files", DIR);
    const isNew = (name: string) => !known.includes(name) && !committed.includes(`/${name}/`);
    const fresh = names.filter(isNew);
    // No commit adds a migration that was renamed: it stands where its name belongs.
    for (const name of names) {
      if (known.includes(name) || fresh.includes(name)) continue;
      const next = known.findIndex((other) => other > name);
      known.splice(next < 0 ? known.length : next, 0, name);
    }
    return [...known, ...fresh];
  } catch {
    return names;
  }
}

test("each migration is named by a past time, and sorts after those before it", () => {
  const now = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  expect(nameFaults(inOrderOfCommits(), now)).toEqual([]);
});

test("no migration disturbs the version that runs before it", () => {
  const read = (name: string) => fs.readFileSync(path.join(DIR, name, "migration.sql"), "utf8");
  expect(
    contentFaults(
      names.map((name) => ({ name, sql: read(name) })),
      version,
    ),
  ).toEqual([]);
});

describe("the rules find", () => {
  const now = "20270301120000";
  const faultsOf = (sql: string) => contentFaults([{ name: "20270301110000_a", sql }], "1.3.0");

  test("a name of the future, one that sorts before an earlier one, and one without a time", () => {
    expect(nameFaults(["20261122000000_a", "20270101000000_b", "20270301110000_c"], now)).toEqual(
      [],
    );
    expect(nameFaults(["20270401000000_a"], now)).toEqual([expect.stringMatching(/future/)]);
    expect(nameFaults(["20270301110000_a", "20270101000000_b"], now)).toEqual([
      expect.stringMatching(/sorts before/),
    ]);
    expect(nameFaults(["add_rooms"], now)).toEqual([expect.stringMatching(/its time/)]);
  });

  test.each([
    'ALTER TABLE "a" DROP COLUMN "b";',
    "ALTER TABLE a RENAME TO b;",
    "ALTER TABLE a RENAME COLUMN b TO c;",
    'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint;',
    "ALTER TABLE a ALTER COLUMN b SET NOT NULL;",
    'ALTER TABLE "a" ADD COLUMN "b" TEXT NOT NULL;',
  ])("a removal that an earlier version still needs, unless it states since when: %s", (sql) => {
    expect(faultsOf(sql)).toHaveLength(1);
    expect(faultsOf(`-- contract: unused since 1.3.0\n${sql}`)).toEqual([
      expect.stringMatching(/has to be out/),
    ]);
    expect(faultsOf(`-- contract: unused since 1.2.9\n${sql}`)).toEqual([]);
  });

  test.each([
    "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1';",
    "CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1';",
    "DROP FUNCTION f(text);",
    "CREATE TRIGGER t BEFORE INSERT ON a FOR EACH ROW EXECUTE FUNCTION f();",
    "DROP TRIGGER t ON a;",
  ])("text that belongs in prisma/sql: %s", (sql) => {
    expect(faultsOf(sql)).toEqual([expect.stringMatching(/prisma\/sql/)]);
  });

  test.each([
    "INSERT INTO a VALUES (1);",
    'INSERT INTO "a" SELECT b FROM c;',
    "INSERT INTO a (b) SELECT * FROM c;",
    "INSERT INTO a (b) SELECT c.* FROM c;",
  ])("statements that do not name their columns: %s", (sql) => {
    expect(faultsOf(sql)).toEqual([expect.stringMatching(/name the columns/)]);
  });

  test("nothing in a migration that only adds", () => {
    expect(faultsOf('INSERT INTO "a" ("b") VALUES (2 * 3);')).toEqual([]);
    expect(faultsOf("INSERT INTO a AS x (b) SELECT count(*) FROM c;")).toEqual([]);
    expect(
      faultsOf("ALTER TABLE a ADD COLUMN b TEXT, ADD COLUMN c INT NOT NULL DEFAULT 0;"),
    ).toEqual([]);
  });

  test("an index that blocks writes, and one that a failed try would leave broken", () => {
    const plain = 'CREATE INDEX "a_b" ON "a"("b");';
    expect(faultsOf(plain)).toEqual([expect.stringMatching(/no-transaction/)]);
    expect(faultsOf(`CREATE TABLE "a" ("b" int);\n${plain}`)).toEqual([]);
    const [drop, make] = [
      "DROP INDEX CONCURRENTLY IF EXISTS a_b;\n",
      "CREATE INDEX CONCURRENTLY a_b\n  ON a (b);\n",
    ];
    expect(faultsOf(`-- no-transaction\n-- Why.\n${drop}${make}`)).toEqual([]);
    expect(faultsOf(`-- no-transaction\n${make}`)).toEqual([
      expect.stringMatching(/should drop a_b/),
    ]);
    expect(faultsOf(`-- no-transaction\nUPDATE a SET b = 1;\n`)).toEqual([
      expect.stringMatching(/may only/),
    ]);
  });
});
