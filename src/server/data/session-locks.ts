import type pg from "pg";

export type SessionLocks = {
  /** Does the work unless somebody already does the work of that name, here or elsewhere; returns whether it did. */
  tryAlone(name: string, work: () => Promise<void>): Promise<boolean>;
};

/**
 * Opens locks that die with their process, all on one connection, which is returned to the pool when no lock is held:
 * long work must not keep a connection each. If the connection breaks, its locks are free for other processes before
 * the work has ended.
 */
export function openSessionLocks(pool: () => pg.Pool): SessionLocks {
  const held = new Set<string>();
  let client: pg.PoolClient | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  /** Runs steps one after another, as a connection runs statements. */
  function inTurn<T>(step: () => Promise<T>): Promise<T> {
    const answer = turn.then(step);
    turn = answer.catch(() => undefined);
    return answer;
  }

  async function ask(call: "pg_try_advisory_lock" | "pg_advisory_unlock", name: string) {
    try {
      client ??= await pool().connect();
      const text = `SELECT ${call}(hashtextextended($1, 0)) AS done`;
      const { rows } = await client.query<{ done: boolean }>(text, [name]);
      return rows[0]?.done === true;
    } catch (error) {
      giveBack(true);
      throw error;
    }
  }

  function giveBack(broken: boolean) {
    client?.release(broken);
    client = null;
  }

  return {
    tryAlone: async (name, work) => {
      // A lock does not exclude others on the same connection.
      if (held.has(name)) return false;
      held.add(name);
      try {
        const mine = await inTurn(() => ask("pg_try_advisory_lock", name));
        if (mine) {
          // A broken connection has released its locks already.
          await work().finally(() =>
            inTurn(() => ask("pg_advisory_unlock", name)).catch(() => undefined),
          );
        }
        return mine;
      } finally {
        held.delete(name);
        await inTurn(async () => void (held.size === 0 && giveBack(false)));
      }
    },
  };
}
