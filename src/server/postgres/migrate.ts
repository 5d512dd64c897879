import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { installJobs } from "@/server/jobs/runner";
import { applyMigration, MigrationRefused, type Patience, PATIENT } from "./apply-migration";
import { applySql } from "./apply-sql";

/**
 * Applies `prisma/migrations` without Prisma's command line, in its own table and under its own lock, so that `prisma
 * migrate status` agrees afterwards and either can continue the other's work. Then applies `prisma/sql`, the functions
 * and triggers, which Prisma does not know.
 */

/** The advisory lock that `prisma migrate` takes. */
const PRISMA_LOCK = 72707369;
const LOOK_MS = 200;
/** A line is printed after three seconds. */
const LOOKS_BEFORE_WORD = 15;
/** The oldest PostgreSQL that the migrations are written for. */
const OLDEST_SERVER = 14;

const TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

const BEFORE_THE_BASELINE =
  "The database was made by a development version of Foyer that this one does not carry on: export what you need with that version, stop it, move the data folder away (.data, or DATA_DIR) or name an empty database in DATABASE_URL, and start again.";

/** `dir` is the folder `prisma`, with `migrations` and `sql` in it; package.json beside it states the version. */
type Options = { url: string; dir: string; log: (line: string) => void; patience?: Patience };
type Recorded = { migration_name: string; checksum: string; finished_at: Date | null };

/**
 * Updates the database at `url`, and creates it if the server has none of that name. Returns the names of the
 * migrations applied now. Raises MigrationRefused, or pg's error when there is no answer.
 */
export async function migrate(options: Options): Promise<string[]> {
  const client = await connectOrCreate(options.url);
  const { log, patience = PATIENT } = options;
  try {
    await refuseOldServer(client);
    await lock(client, log);
    const applied = await readApplied(client, options);
    const ours = listMigrations(options.dir);
    const names: string[] = [];
    for (const name of ours) {
      const sql = fs.readFileSync(
        path.join(migrationsIn(options.dir), name, "migration.sql"),
        "utf8",
      );
      const checksum = createHash("sha256").update(sql).digest("hex");
      const before = applied.get(name);
      if (before === undefined) {
        await applyMigration(client, { name, sql, checksum }, patience, log);
        names.push(name);
      } else if (before !== checksum) {
        options.log(
          `Migration ${name} was changed after it had been applied; the change has no effect`,
        );
      }
    }
    const isNewer = [...applied.keys()].some((name) => !ours.includes(name));
    const sql = path.join(options.dir, "sql");
    if (!isNewer && fs.existsSync(sql))
      await applySql(client, { dir: sql, version: versionBeside(options.dir), patience, log });
    // The job queue brings its own migrations, in a schema of its own.
    await installJobs(options.url);
    return names;
  } finally {
    await client.end();
  }
}

/**
 * Waits until no other instance migrates. It polls: waiting within one statement would hold a snapshot, and the
 * building of an index beside the traffic waits for the end of snapshots.
 */
async function lock(client: pg.Client, log: (line: string) => void): Promise<void> {
  for (let looks = 1; ; looks++) {
    const { rows } = await client.query<{ mine: boolean }>(
      "SELECT pg_try_advisory_lock($1) AS mine",
      [PRISMA_LOCK],
    );
    if (rows[0]?.mine) return;
    if (looks === LOOKS_BEFORE_WORD)
      log("Waiting for another instance that is migrating the database");
    await sleep(LOOK_MS);
  }
}

const migrationsIn = (dir: string) => path.join(dir, "migrations");

function listMigrations(dir: string): string[] {
  const entries = fs.readdirSync(migrationsIn(dir), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function versionBeside(dir: string): string {
  const file = path.join(dir, "../package.json");
  return (JSON.parse(fs.readFileSync(file, "utf8")) as { version: string }).version;
}

async function readApplied(client: pg.Client, { dir, log }: Options): Promise<Map<string, string>> {
  const found = await client.query<{ ours: boolean; others: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS ours,
            EXISTS (SELECT FROM pg_tables WHERE schemaname = current_schema()) AS others`,
  );
  if (found.rows[0]?.others && !found.rows[0].ours) {
    throw new MigrationRefused(
      "The database in DATABASE_URL already holds tables of something else. Name an empty database, or one that does not exist yet.",
    );
  }
  await client.query(TABLE);
  const { rows } = await client.query<Recorded>(
    "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  const failed = rows.find((row) => !row.finished_at);
  if (failed) {
    throw new MigrationRefused(
      `Migration ${failed.migration_name} was begun by Prisma and did not finish. Look at the database, then run: npx prisma migrate resolve --config .config/prisma.ts --rolled-back ${failed.migration_name}`,
    );
  }
  const ours = listMigrations(dir);
  const names = rows.map((row) => row.migration_name);
  // Every database begins with the first migration, which is never changed: without it, other tables were there before.
  if (names.length > 0 && ours[0] !== undefined && !names.includes(ours[0]))
    throw new MigrationRefused(BEFORE_THE_BASELINE);
  const known = new Set(ours);
  for (const { migration_name: name } of rows) {
    if (!known.has(name)) log(`The database is newer than this version of Foyer: it has ${name}`);
  }
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ v: number }>(
    "SELECT current_setting('server_version_num')::int / 10000 AS v",
  );
  const version = rows[0]?.v ?? 0;
  if (version < OLDEST_SERVER) {
    throw new MigrationRefused(
      `The server in DATABASE_URL is PostgreSQL ${version}; Foyer needs ${OLDEST_SERVER} or later.`,
    );
  }
}

const NO_SUCH_DATABASE = "3D000";
/** Two instances started at once: the other one has just created it. */
const CREATED_MEANWHILE = ["42P04", "23505"];

async function connectOrCreate(url: string): Promise<pg.Client> {
  try {
    return await connect(url);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== NO_SUCH_DATABASE) throw error;
  }
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const admin = await connect(withDatabase(url, "postgres"));
  try {
    await admin.query(
      `CREATE DATABASE ${admin.escapeIdentifier(name)} TEMPLATE template0 ENCODING 'UTF8'`,
    );
  } catch (error) {
    if (!CREATED_MEANWHILE.includes((error as pg.DatabaseError).code ?? "")) throw error;
  } finally {
    await admin.end();
  }
  return connect(url);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The next query reports a connection that broke while idle.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Returns the URL of another database on the same server, as the same user. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(name)}`;
  return changed.href;
}
