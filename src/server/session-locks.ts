import type pg from "pg";

export type SessionLocks = {
  /** Does the work unless somebody else is at what the name stands for; says whether it did. */
  tryAlone(name: string, work: () => Promise<void>): Promise<boolean>;
  /** Gives the connection back; work under way goes on without its lock, so wait for it before. */
  stop(): void;
};

/**
 * Locks that die with their process, all on one connection: who waits for a slow round of one kind of
 * work must not keep a connection of the pool for each. A lock does not keep others of the same
 * process out. Should the connection break, its locks are free for others before the work has ended.
 */
export function openSessionLocks(pool: pg.Pool): SessionLocks {
  let client: pg.PoolClient | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  /** One statement after another, as a connection does them. */
  const ask = (call: "pg_try_advisory_lock" | "pg_advisory_unlock", name: string) => {
    const answer = turn.then(async () => {
      try {
        client ??= await pool.connect();
        const text = `SELECT ${call}(hashtextextended($1, 0)) AS done`;
        const { rows } = await client.query<{ done: boolean }>(text, [name]);
        return rows[0]?.done === true;
      } catch (error) {
        client?.release(true);
        client = null;
        throw error;
      }
    });
    turn = answer.catch(() => undefined);
    return answer;
  };

  return {
    tryAlone: async (name, work) => {
      if (!(await ask("pg_try_advisory_lock", name))) return false;
      try {
        await work();
      } finally {
        // A broken connection has let go of it already.
        await ask("pg_advisory_unlock", name).catch(() => undefined);
      }
      return true;
    },
    stop: () => {
      client?.release(true);
      client = null;
    },
  };
}
