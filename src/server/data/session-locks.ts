import type pg from "pg";

export type SessionLocks = {
  /** Does the work unless somebody is at what the name stands for, here or elsewhere; says whether it did. */
  tryAlone(name: string, work: () => Promise<void>): Promise<boolean>;
};

/**
 * Locks that die with their process, all on one connection, which is given back when none is held: who
 * is long at one kind of work must not keep a connection of the pool for each. Should the connection
 * break, its locks are free for other processes before the work has ended.
 */
export function openSessionLocks(pool: () => pg.Pool): SessionLocks {
  const held = new Set<string>();
  let client: pg.PoolClient | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  /** One after another, as a connection does statements. */
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
      // A lock keeps no other out that asks on the same connection.
      if (held.has(name)) return false;
      held.add(name);
      try {
        const mine = await inTurn(() => ask("pg_try_advisory_lock", name));
        if (mine) {
          // A broken connection has let go of its locks already.
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
