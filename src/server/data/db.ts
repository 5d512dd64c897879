import type pg from "pg";
import { Prisma, PrismaClient } from "../../../prisma/generated/client";
import { getEnv } from "@/server/config/env";
import { TellingAdapter } from "./own-connection";
import { keepPlanCompilerPlain } from "./plan-compiler";
import { Pool } from "./pool";
import { isRefusal } from "./refusals";

export { Prisma };
export type { PrismaClient };
export type Db = PrismaClient | Prisma.TransactionClient;

/** A prepared statement of a hot path; PostgreSQL plans it once per connection. */
export type Statement = { name: string; text: string };
export type Query = <T>(statement: Statement, values: unknown[]) => Promise<T[]>;

/**
 * Returns this version's columns of a table, for a statement's list: `*` would include those of a newer version, and a
 * prepared statement would fail as soon as a column is added.
 */
export function columnsOf(alias: string, fields: Record<string, string>): string {
  return Object.values(fields)
    .map((name) => `${alias}."${name}"`)
    .join(", ");
}

type Database = { prisma: PrismaClient; pool: pg.Pool; query: Query };

// Next may compile its own copy of this module: the pool must be one per process, not one per copy.
const shared = globalThis as { __foyerDatabase?: Database };

/**
 * Returns how many milliseconds a transaction that waits so many seconds for a lock waits for a connection, and may run.
 * Prisma's own 2 and 5 s suit idle machines.
 */
export const patience = (lockSeconds: number) => ({
  maxWait: lockSeconds * 1000 + 5_000,
  timeout: lockSeconds * 1000 + 10_000,
});

/** The SQLSTATE of a prepared statement whose columns a migration has changed. */
const PLAN_OUTDATED = "0A000";

type Limits = {
  /** The most connections. */
  max?: number;
  /**
   * There is a pooler in front that gives each transaction another connection: nothing may be left on one, neither
   * prepared statements nor settings.
   */
  pooled?: boolean;
  /** Milliseconds that a statement may run and a transaction may be idle; 0 = no limit. */
  statementMs?: number;
  idleInTransactionMs?: number;
  /** Milliseconds of an outage during which a request waits for a connection. */
  patienceMs?: number;
};

/** Opens Prisma and the plain pool over the same connections. */
export function openDatabase(
  url: string,
  {
    max = 20,
    pooled = false,
    statementMs = 0,
    idleInTransactionMs = 0,
    patienceMs = 0,
  }: Limits = {},
): Database {
  const pool = new Pool(url, { max, patienceMs, pooled });
  // An idle connection that breaks (database restarted) is replaced at its next use; a busy one reports it in its
  // query. Without listeners, either would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    if (pooled) return;
    // Runs first on each connection, whose next query reports a break. Not part of the start: poolers refuse a start
    // with settings they do not know.
    const limits = `SET statement_timeout = ${statementMs}; SET idle_in_transaction_session_timeout = ${idleInTransactionMs}`;
    client.query(limits).catch(() => undefined);
  });
  keepPlanCompilerPlain();
  const prisma = new PrismaClient({
    adapter: new TellingAdapter(pool),
    transactionOptions: patience(getEnv().DB_LOCK_TIMEOUT),
  });
  const query: Query = async ({ name, text }, values) => {
    try {
      return await ask(pool, { name, text, values });
    } catch (error) {
      // A migration has changed the columns. The pool has ended that connection; others may be as old.
      if (sqlState(error) !== PLAN_OUTDATED) throw error;
      return await ask(pool, { text, values });
    }
  };
  return { prisma, pool, query };
}

/**
 * Queries on a connection of the pool. It is closed after a failure, as `pool.query` does, but not after a refusal, which
 * says nothing about the connection: many are refused at once when a popular time opens.
 */
async function ask<T>(pool: pg.Pool, query: pg.QueryConfig): Promise<T[]> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    return (await client.query<T & pg.QueryResultRow>(query)).rows;
  } catch (error) {
    if (!isRefusal(sqlState(error))) failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

/** Returns the process's database, opened at first use. */
export function getDatabase(): Database {
  return (shared.__foyerDatabase ??= openFor(getEnv()));
}

/** Connections that the background work listens on, and that stay with one process of PostgreSQL. */
const LISTENING = 10;

/** Returns the pool for the background work: a pooler in front of the others is passed by. */
export function openWorkerPool(): { pool: pg.Pool; close(): Promise<void> } {
  const { DATABASE_URL_DIRECT: direct } = getEnv();
  if (!direct) return { pool: getDatabase().pool, close: async () => undefined };
  const { pool } = openDatabase(direct, { max: LISTENING });
  return { pool, close: () => pool.end() };
}

/** A restart of PostgreSQL takes a second or two. */
const RESTART_MS = 5_000;

function openFor(env: ReturnType<typeof getEnv>): Database {
  return openDatabase(env.DATABASE_URL, {
    max: env.DB_POOL,
    pooled: env.DATABASE_URL_DIRECT !== undefined,
    statementMs: env.DB_STATEMENT_TIMEOUT * 1000,
    idleInTransactionMs: env.DB_IDLE_TRANSACTION_TIMEOUT * 1000,
    patienceMs: RESTART_MS,
  });
}

/** Ends all connections; the next use opens new ones. */
export async function closeDatabase(): Promise<void> {
  const database = shared.__foyerDatabase;
  delete shared.__foyerDatabase;
  await database?.prisma.$disconnect();
  if (database && !database.pool.ended) await database.pool.end();
}

/** Returns the SQLSTATE of PostgreSQL's answer, however the error was wrapped; or null. */
export function sqlState(error: unknown): string | null {
  for (let e = error, depth = 0; e && typeof e === "object" && depth < 5; depth++) {
    const at = e as { code?: unknown; meta?: unknown; cause?: unknown; originalCode?: unknown };
    for (const code of [at.originalCode, at.code]) {
      if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !/^P\d{4}$/.test(code)) {
        return code;
      }
    }
    e = at.cause ?? (at.meta as { driverAdapterError?: unknown })?.driverAdapterError;
  }
  return null;
}

/** Returns the DETAIL of an error raised by a SQL function, however it was wrapped; or null. */
export function errorDetail(error: unknown): string | null {
  for (let e = error, depth = 0; e && typeof e === "object" && depth < 5; depth++) {
    const at = e as { detail?: unknown; meta?: unknown; cause?: unknown };
    if (typeof at.detail === "string") return at.detail;
    e = at.cause ?? (at.meta as { driverAdapterError?: unknown })?.driverAdapterError;
  }
  return null;
}

/** Returns the unique index, or its fields, that a write violated, as a searchable text; null for other errors. */
export function uniqueViolation(error: unknown): string | null {
  if (sqlState(error) !== "23505") return null;
  const { constraint, meta } = error as { constraint?: string; meta?: object };
  return constraint ?? JSON.stringify(meta ?? {});
}
