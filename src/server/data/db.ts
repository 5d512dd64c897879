import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { Prisma, PrismaClient } from "../../../prisma/generated/client";
import { Connection } from "./connection";
import { getEnv } from "@/server/config/env";

export { Prisma };
export type { PrismaClient };
export type Db = PrismaClient | Prisma.TransactionClient;

/** A prepared statement of a hot path; PostgreSQL plans it once per connection. */
export type Statement = { name: string; text: string };
export type Query = <T>(statement: Statement, values: unknown[]) => Promise<T[]>;

/**
 * The columns of a table as this version knows them, for a statement's list: with `*` it would get those of a
 * newer version as well, and a prepared one would fail as soon as there is one more.
 */
export function columnsOf(alias: string, fields: Record<string, string>): string {
  return Object.values(fields)
    .map((name) => `${alias}."${name}"`)
    .join(", ");
}

type Database = { prisma: PrismaClient; pool: pg.Pool; query: Query };

// Next bundles its own copy of this module: the pool must be one per process, not one per copy.
const shared = globalThis as { __foyerDatabase?: Database };

/** How long a transaction waits for a connection, and may then take; Prisma's own 2 and 5 s are for idle machines. */
const PATIENCE = { maxWait: 10_000, timeout: 15_000 };

/** A statement that was prepared before a migration would give other columns than it did. */
const PLAN_OUTDATED = "0A000";

type Limits = {
  /** Connections at most. */
  max?: number;
  /** Milliseconds that a statement may take, and that a transaction may stand still; 0 = as long as they like. */
  statementMs?: number;
  idleInTransactionMs?: number;
};

/** Opens Prisma and the plain pool over the same connections. */
export function openDatabase(
  url: string,
  { max = 20, statementMs = 0, idleInTransactionMs = 0 }: Limits = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    Client: Connection,
  });
  // An idle connection that breaks (database restarted) is replaced at its next use; one in use says so
  // in its query. Without listeners either would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    // The connection does this first, and says in its next query if it is broken. Not when it starts: poolers
    // refuse a start with settings that they do not know.
    const limits = `SET statement_timeout = ${statementMs}; SET idle_in_transaction_session_timeout = ${idleInTransactionMs}`;
    client.query(limits).catch(() => undefined);
  });
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: PATIENCE });
  const query: Query = async ({ name, text }, values) => {
    try {
      return (await pool.query({ name, text, values })).rows;
    } catch (error) {
      // A migration has changed what it gives. The pool has ended that connection; others may be as old.
      if (sqlState(error) !== PLAN_OUTDATED) throw error;
      return (await pool.query({ text, values })).rows;
    }
  };
  return { prisma, pool, query };
}

/** The process's database, opened at first use. */
export function getDatabase(): Database {
  return (shared.__foyerDatabase ??= openFor(getEnv()));
}

function openFor(env: ReturnType<typeof getEnv>): Database {
  return openDatabase(env.DATABASE_URL, {
    max: env.DB_POOL,
    statementMs: env.DB_STATEMENT_TIMEOUT * 1000,
    idleInTransactionMs: env.DB_IDLE_TRANSACTION_TIMEOUT * 1000,
  });
}

/** Ends all connections; the next use opens new ones. */
export async function closeDatabase(): Promise<void> {
  const database = shared.__foyerDatabase;
  delete shared.__foyerDatabase;
  await database?.prisma.$disconnect();
  if (database && !database.pool.ended) await database.pool.end();
}

/** The SQLSTATE that PostgreSQL answered with, however the error was wrapped on its way; or null. */
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

/** The DETAIL that a SQL function raised its error with, however it was wrapped; or null. */
export function errorDetail(error: unknown): string | null {
  for (let e = error, depth = 0; e && typeof e === "object" && depth < 5; depth++) {
    const at = e as { detail?: unknown; meta?: unknown; cause?: unknown };
    if (typeof at.detail === "string") return at.detail;
    e = at.cause ?? (at.meta as { driverAdapterError?: unknown })?.driverAdapterError;
  }
  return null;
}

/** The unique index or its fields that a write ran into, as a searchable text; null for other errors. */
export function uniqueViolation(error: unknown): string | null {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002") {
    return JSON.stringify(error.meta ?? {});
  }
  const raw = error as { code?: string; constraint?: string };
  return raw?.code === "23505" ? (raw.constraint ?? "") : null;
}
