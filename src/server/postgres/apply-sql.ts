import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import { compareVersions } from "@/lib/compare-versions";
import { MigrationRefused, type Patience, patiently, WAITS } from "./apply-migration";

/**
 * Applies `prisma/sql`: the present text of every function and trigger. The table `applied_sql` stores the applied text
 * of each file, and its definitions.
 */

type File = { name: string; sql: string; hash: string };
/** `defines` can be dropped: `FUNCTION f(text)`, `TRIGGER t ON bookings`. */
type Applied = { name: string; hash: string; version: string; defines: string[] };
type Options = { dir: string; version: string; log: (line: string) => void; patience: Patience };

/**
 * Applies the files with a new text, and drops definitions that no file has any more, all in one transaction. Changes
 * nothing in a database of a newer version, whose instances may run beside this one. Expects the lock of migrate.
 * Returns the names of the files applied now. Raises MigrationRefused.
 */
export async function applySql(client: pg.Client, options: Options): Promise<string[]> {
  const { dir, version, log, patience } = options;
  const files = readSql(dir);
  const before = await readApplied(client);
  const newer = before.find((row) => compareVersions(row.version, version) > 0);
  if (newer) {
    log(`The database is newer than this version of Foyer: it has functions of ${newer.version}`);
    return [];
  }
  const hashes = new Map(before.map(({ name, hash }) => [name, hash]));
  const changed = files.filter(({ name, hash }) => hashes.get(name) !== hash);
  const removed = before.filter((row) => !files.some(({ name }) => name === row.name));
  if (changed.length + removed.length === 0) return [];

  const wait = { ...patience, told: () => log(`A change of functions and triggers ${WAITS}`) };
  let at = "prisma/sql";
  const work = async () => {
    // The files have no order: a body is checked when it first runs.
    await client.query("BEGIN; SET LOCAL check_function_bodies = off");
    for (const file of changed) {
      at = `prisma/sql/${file.name}`;
      await applyFile(client, file, version);
    }
    at = "prisma/sql";
    for (const { name } of removed)
      await client.query("DELETE FROM applied_sql WHERE name = $1", [name]);
    await dropUndefined(client, before);
    await client.query("COMMIT");
  };
  try {
    await patiently(client, wait, work);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationRefused(
      `${at} failed and was undone: ${reason}. The data are as before; mend the cause and start again.`,
      error,
    );
  }
  return changed.map(({ name }) => name);
}

/** Reads the files of `prisma/sql`, by name. */
export function readSql(dir: string): File[] {
  return fs
    .readdirSync(dir)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(dir, name), "utf8");
      return { name, sql, hash: createHash("sha256").update(sql).digest("hex") };
    });
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const there = await client.query<{ there: boolean }>(
    "SELECT to_regclass('applied_sql') IS NOT NULL AS there",
  );
  if (!there.rows[0]?.there) return [];
  const { rows } = await client.query<Applied>(
    "SELECT name, hash, version, defines FROM applied_sql ORDER BY name",
  );
  return rows;
}

/** All functions and triggers written by this transaction. */
const WRITTEN = `
  SELECT 'FUNCTION ' || oid::regprocedure AS written FROM pg_proc
   WHERE xmin = pg_current_xact_id()::xid
  UNION ALL
  SELECT format('TRIGGER %I ON %s', tgname, tgrelid::regclass) FROM pg_trigger
   WHERE xmin = pg_current_xact_id()::xid AND NOT tgisinternal`;

async function applyFile(client: pg.Client, file: File, version: string): Promise<void> {
  const { name, sql, hash } = file;
  const written = async () =>
    (await client.query<{ written: string }>(WRITTEN)).rows.map((row) => row.written);
  const before = new Set(await written());
  await client.query(sql);
  const defines = (await written()).filter((each) => !before.has(each)).toSorted();
  await client.query(
    `INSERT INTO applied_sql (name, hash, version, defines) VALUES ($1, $2, $3, $4)
     ON CONFLICT (name) DO UPDATE SET hash = EXCLUDED.hash, version = EXCLUDED.version,
       defines = EXCLUDED.defines, applied_at = now()`,
    [name, hash, version, defines],
  );
}

/** Drops earlier definitions that are gone; triggers first, for they need their functions. */
async function dropUndefined(client: pg.Client, before: Applied[]): Promise<void> {
  const present = new Set((await readApplied(client)).flatMap(({ defines }) => defines));
  const gone = before.flatMap(({ defines }) => defines.filter((each) => !present.has(each)));
  for (const each of gone.toSorted().toReversed())
    await client.query(each.replace(/^(FUNCTION|TRIGGER) /, "DROP $1 IF EXISTS "));
}
