import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Thrown when the database cannot be updated; the message is a sentence for the operator. */
export class MigrationRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "MigrationRefused";
  }
}

export type Migration = { name: string; sql: string; checksum: string };
/** How long a migration waits for a lock before it lets the traffic through, and how often it tries. */
export type Patience = { lockMs: number; tries: number };

/**
 * Everybody who needs a table waits behind the migration that waits for it: so it waits briefly, and tries again. Some
 * ten minutes in all, with the pauses.
 */
export const PATIENT: Patience = { lockMs: 3_000, tries: 200 };
/** The errors of a missed lock: it took too long, or two waited for each other. */
const LOCK_MISSED = ["55P03", "40P01"];

/** In the first line: the statements run one by one, for indexes that are built beside the traffic. */
const NO_TRANSACTION = /^-- no-transaction\r?\n/;

/**
 * Applies one migration and records it: in the same transaction, so that a kill at any moment leaves all of it or
 * nothing, or statement by statement if its first line demands it. A failure is recorded as rolled back; the next start
 * tries again. It retries by itself while one of its tables is in use. Raises MigrationRefused.
 */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  patience: Patience,
  log: (line: string) => void,
): Promise<void> {
  const inSteps = NO_TRANSACTION.test(migration.sql);
  const wait = { ...patience, told: () => log(`Migration ${migration.name} ${WAITS}`) };
  try {
    await patiently(client, wait, () =>
      inSteps ? runInSteps(client, migration) : runAtOnce(client, migration),
    );
  } catch (error) {
    throw await refusal(client, migration, error, inSteps);
  }
}

/** The end of the line that explains why it takes so long. */
export const WAITS = "waits for a table that is in use";

/**
 * Does `work`, which begins and commits its transaction itself, and repeats it after a missed lock. `told` is called
 * once, before the second try. Leaves no transaction behind, and raises the error of `work`.
 */
export async function patiently(
  client: pg.Client,
  { lockMs, tries, told }: Patience & { told: () => void },
  work: () => Promise<void>,
): Promise<void> {
  // Overrides the settings of the role or the database.
  await client.query(
    `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = ${lockMs}`,
  );
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      // A lost connection cannot be written to; its transaction is gone as well.
      await client.query("ROLLBACK").catch(() => undefined);
      const isMissed = LOCK_MISSED.includes((error as pg.DatabaseError).code ?? "");
      if (!isMissed || attempt >= tries) throw error;
      if (attempt === 1) told();
      await sleep(Math.min(lockMs, 500 * attempt));
    }
  }
}

async function runAtOnce(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  await client.query(migration.sql);
  await record(client, migration);
  await client.query("COMMIT");
}

async function runInSteps(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration.sql)) await client.query(statement);
  await record(client, migration);
}

/** Splits a migration without a transaction into statements: each ends with a semicolon at the end of a line. */
export function statementsOf(sql: string): string[] {
  return sql
    .split("\n")
    .filter((line) => !line.startsWith("--"))
    .join("\n")
    .split(/;[ \t]*\n/)
    .map((statement) => statement.trim())
    .filter(Boolean);
}

async function record(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
}

async function refusal(
  client: pg.Client,
  { name, checksum }: Migration,
  error: unknown,
  inSteps: boolean,
): Promise<MigrationRefused> {
  const reason = error instanceof Error ? error.message : String(error);
  await client
    .query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, logs, rolled_back_at)
       VALUES ($1, $2, $3, $4, clock_timestamp())`,
      [randomUUID(), checksum, name, reason],
    )
    .catch(() => undefined);
  const after = inSteps ? "did not come to its end" : "failed and was undone";
  const left = inSteps
    ? "It changes no data and begins anew with each start"
    : "The data are as before";
  return new MigrationRefused(
    `Migration ${name} ${after}: ${reason}. ${left}; mend the cause and start again.`,
    error,
  );
}
