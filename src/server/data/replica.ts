import { setTimeout as sleep } from "node:timers/promises";
import { getEnv } from "@/server/config/env";
import type { Ctx } from "@/server/context";
import { meters } from "@/server/observe/meters";
import { getDatabase, openDatabase, type Query, type Statement } from "./db";

/** Whose answer a read was, for the metrics: `primary_…` tells why the replica was passed by. */
export type AnsweredBy = "replica" | "primary_own_write" | "primary_behind" | "primary_failed";

/** A replica that is further behind than this answers nobody. */
const MOST_BEHIND_MS = 10_000;
const LOOK_MS = 1_000;
/** Somebody who is told of a change waits for it this exactly. */
const POLL_MS = 50;
/** A look that is older than this says nothing of now. */
const STALE_MS = 5 * LOOK_MS;
/** Of a replica that is away for days, every other place is forgotten again and again: its delay is known all the same. */
const MOST_PLACES = 1_000;
/** So long after a start of the primary a replica must have everything: longer than one may be behind. */
const AFTER_START_MS = 60_000;

const NOTE: Statement = {
  name: "note_last_write",
  text: `INSERT INTO last_writes (actor, lsn, written_at) VALUES ($1, pg_current_wal_insert_lsn(), now())
         ON CONFLICT (actor) DO UPDATE SET lsn = EXCLUDED.lsn, written_at = EXCLUDED.written_at`,
};
/** The table is empty after a crash of the primary: anybody may have written just before it. */
const LAST: Statement = {
  name: "read_last_write",
  text: `SELECT COALESCE((SELECT lsn FROM last_writes WHERE actor = $1),
                         CASE WHEN pg_postmaster_start_time() > now() - $2::integer * interval '1 millisecond'
                              THEN pg_current_wal_lsn() END)::text AS lsn`,
};
const WRITTEN: Statement = {
  name: "primary_position",
  text: "SELECT pg_current_wal_lsn()::text AS lsn",
};
const REPLAYED: Statement = {
  name: "replica_position",
  text: "SELECT pg_last_wal_replay_lsn()::text AS lsn",
};

/** Returns a place in the log as a number that grows. */
export function placeOf(lsn: string): bigint {
  const [high = "0", low = "0"] = lsn.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export type Replica = ReturnType<typeof openReplica>;

/**
 * Opens a replica, and looks every second how far it is behind the primary: both places of the log by this process's
 * own clock, since a replica's clock tells nothing while nobody writes.
 */
export function openReplica(
  replica: ReturnType<typeof openDatabase>,
  primary: Query,
  { every = LOOK_MS, mostBehind = MOST_BEHIND_MS, afterStart = AFTER_START_MS } = {},
) {
  /** The places that the primary had reached, oldest first; those that the replica has passed are dropped. */
  let ahead: { at: number; place: bigint }[] = [];
  let replayed = 0n;
  let lookedAt = -Infinity;
  let looking: Promise<void> | undefined;

  const place = async (query: Query, statement: Statement) => {
    const [row] = await query<{ lsn: string | null }>(statement, []);
    // A primary replays nothing: the address leads to one, which is never behind itself.
    return row?.lsn ? placeOf(row.lsn) : null;
  };
  const look = async () => {
    const at = performance.now();
    const written = await place(primary, WRITTEN);
    if (written !== null) ahead.push({ at, place: written });
    if (ahead.length > MOST_PLACES) ahead = ahead.filter((_, n) => n % 2 === 0);
    replayed = (await place(replica.query, REPLAYED)) ?? written ?? replayed;
    ahead = ahead.filter((one) => one.place > replayed);
    lookedAt = performance.now();
  };
  const lookOnce = () => (looking ??= look().finally(() => (looking = undefined)));
  const timer = setInterval(() => void lookOnce().catch(() => undefined), every);
  timer.unref();

  /** Returns by how many ms the replica is behind; null if it does not answer. */
  const behindMs = (): number | null => {
    const now = performance.now();
    if (now - lookedAt > STALE_MS) return null;
    return ahead[0] ? now - ahead[0].at : 0;
  };

  return {
    ...replica,
    behindMs,
    /** Returns whether the replica may answer a caller: it is not far behind, and has all that the caller wrote. */
    mayAnswer: async (actor: string): Promise<AnsweredBy> => {
      if (behindMs() === null) await lookOnce().catch(() => undefined);
      const behind = behindMs();
      if (behind === null || behind > mostBehind) return "primary_behind";
      const [own] = await primary<{ lsn: string | null }>(LAST, [actor, afterStart]);
      if (!own?.lsn || placeOf(own.lsn) <= replayed) return "replica";
      replayed = (await place(replica.query, REPLAYED)) ?? replayed;
      return placeOf(own.lsn) <= replayed ? "replica" : "primary_own_write";
    },
    /** Waits until the replica has all that is written by now, but no longer than one that answers may be behind. */
    reachesNow: async (): Promise<void> => {
      const now = (await place(primary, WRITTEN)) ?? 0n;
      const until = performance.now() + mostBehind;
      while (replayed < now && performance.now() < until) {
        replayed = (await place(replica.query, REPLAYED)) ?? now;
        if (replayed < now) await sleep(POLL_MS, undefined, { ref: false });
      }
    },
    close: async () => {
      clearInterval(timer);
      await looking?.catch(() => undefined);
      await replica.prisma.$disconnect();
      if (!replica.pool.ended) await replica.pool.end();
    },
  };
}

// Next may compile its own copy of this module.
const shared = globalThis as { foyerReplica?: Replica };

/** Returns the replica, opened at first use; undefined where DATABASE_URL_READ is not set. */
export function getReplica(): Replica | undefined {
  if (shared.foyerReplica) return shared.foyerReplica;
  const { DATABASE_URL_READ: url, ...env } = getEnv();
  if (!url) return undefined;
  const replica = openDatabase(url, {
    max: env.DB_POOL,
    pooled: env.DATABASE_URL_DIRECT !== undefined,
    statementMs: env.DB_STATEMENT_TIMEOUT * 1000,
    idleInTransactionMs: env.DB_IDLE_TRANSACTION_TIMEOUT * 1000,
  });
  // The pool behind may be replaced, as in tests: it is asked for at each use.
  const primary: Query = (statement, values) => getDatabase().query(statement, values);
  return (shared.foyerReplica = openReplica(replica, primary));
}

/** Ends the connections to the replica. */
export async function closeReplica(): Promise<void> {
  const { foyerReplica: replica } = shared;
  delete shared.foyerReplica;
  await replica?.close();
}

const nameOf = ({ actor }: Ctx) => `${actor.kind}:${actor.id}`;

/**
 * Notes that a caller has written, once all is committed and before it is told: from then on only a replica that has
 * it answers this caller, at any instance.
 */
export async function noteWrite(ctx: Ctx, replica = getReplica()): Promise<void> {
  if (replica && hasReplica(ctx)) await ctx.query(NOTE, [nameOf(ctx)]);
}

/** Members read little, and must see at once what they did at another door: they stay with the primary. */
function hasReplica({ actor, inTransaction }: Ctx): boolean {
  return !inTransaction && (actor.kind === "apiKey" || actor.kind === "staff");
}

/**
 * Reads with the replica in the place of the database, where there is one that may answer this caller, else with the
 * database itself. What the replica cannot answer (it went away, or had to cancel the statement) the database does;
 * `passes` tells such a failure from the others.
 */
export async function readWithReplica<T>(
  ctx: Ctx,
  read: (ctx: Ctx) => Promise<T>,
  passes: (error: unknown) => boolean,
  replica = getReplica(),
): Promise<T> {
  if (!replica || !hasReplica(ctx)) return read(ctx);
  const by = await replica.mayAnswer(nameOf(ctx)).catch((): AnsweredBy => "primary_failed");
  if (by === "replica") {
    try {
      const answer = await read({ ...ctx, db: replica.prisma, query: replica.query });
      meters()?.replicaRead(by);
      return answer;
    } catch (error) {
      if (!passes(error)) throw error;
    }
  }
  meters()?.replicaRead(by === "replica" ? "primary_failed" : by);
  return read(ctx);
}
