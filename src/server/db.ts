import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { Prisma, PrismaClient } from "../../prisma/generated/client";
import { Connection } from "./connection";
import { getEnv } from "./env";

export { Prisma };
export type { PrismaClient };
export type Db = PrismaClient | Prisma.TransactionClient;

/** A prepared statement of a hot path; PostgreSQL plans it once per connection. */
export type Statement = { name: string; text: string };
export type Query = <T>(statement: Statement, values: unknown[]) => Promise<T[]>;

type Database = { prisma: PrismaClient; pool: pg.Pool; query: Query };

// Next bundles its own copy of this module: the pool must be one per process, not one per copy.
const shared = globalThis as { __foyerDatabase?: Database };

/** How long a transaction waits for a connection, and may then take; Prisma's own 2 and 5 s are for idle machines. */
const PATIENCE = { maxWait: 10_000, timeout: 15_000 };

/** Opens Prisma and the plain pool over the same connections. */
export function openDatabase(url: string, max = 20): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    Client: Connection,
  });
  // An idle connection that breaks (database restarted) is replaced at its next use; one in use says so
  // in its query. Without listeners either would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: PATIENCE });
  const query: Query = async (statement, values) =>
    (await pool.query({ name: statement.name, text: statement.text, values })).rows;
  return { prisma, pool, query };
}

/** The process's database, opened at first use. */
export function getDatabase(): Database {
  return (shared.__foyerDatabase ??= openDatabase(getEnv().DATABASE_URL));
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
