import { randomUUID } from "node:crypto";
import type { Query, Statement } from "@/server/data/db";
import { logger } from "@/server/log";

export type Leases = {
  /**
   * Does the work unless somebody already does the work of that name, here or elsewhere; returns whether it did. The
   * signal says that the lease was lost, or that the process stops: the work ends soon.
   */
  tryAlone(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean>;
  /** Holds a lease until `letGo` or `close`, to show that its work lives. */
  hold(name: string): Promise<void>;
  letGo(name: string): Promise<void>;
  /** Gives back what is still held, once all work has ended. */
  close(): Promise<void>;
};

/** After this long without a sign of life a lease is free: a process that died keeps nobody waiting for longer. */
const LASTS_MS = 10_000;
const BEAT_MS = 3_000;

const TAKE: Statement = {
  name: "take_lease",
  text: `INSERT INTO leases AS l (name, holder, begun_at, expires_at)
         VALUES ($1, $2, now(), now() + $3::integer * interval '1 millisecond')
         ON CONFLICT (name) DO UPDATE
            SET holder = EXCLUDED.holder, begun_at = EXCLUDED.begun_at, expires_at = EXCLUDED.expires_at
          WHERE l.expires_at <= now()
         RETURNING name`,
};
const RENEW: Statement = {
  name: "renew_leases",
  text: `UPDATE leases SET expires_at = now() + $3::integer * interval '1 millisecond'
          WHERE name = ANY ($1::text[]) AND holder = $2 RETURNING name`,
};
/** `finished_at` tells when each loop last did all its work. */
const GIVE_BACK: Statement = {
  name: "give_back_lease",
  text: `UPDATE leases SET holder = '', expires_at = now() - interval '1 millisecond',
                finished_at = CASE WHEN $3::boolean THEN now() ELSE finished_at END
          WHERE name = ANY ($1::text[]) AND holder = $2`,
};

const FORGET: Statement = {
  name: "forget_lease",
  text: "DELETE FROM leases WHERE name = ANY ($1::text[]) AND holder = $2",
};

type Options = {
  /** Says that the process stops: no more work begins, and what is under way is told. */
  stopping?: AbortSignal;
  /** Leaves no row behind: the names are those of passing things, and nobody asks when they were done. */
  forget?: boolean;
  lasts?: number;
  beat?: number;
};
type Held = { until: number; lost: AbortController };

/**
 * Opens leases: rows with a holder and an end, which the holder puts off while it lives. Unlike locks of a session they
 * need no connection of their own, so they hold behind a pooler too. The database's clock alone decides. A holder that
 * was silent for too long may find that another has begun: work under a lease must be safe to do twice at once.
 */
export function openLeases(
  query: Query,
  { stopping, forget = false, lasts = LASTS_MS, beat = BEAT_MS }: Options = {},
): Leases {
  const me = randomUUID();
  const held = new Map<string, Held>();

  const take = async (name: string): Promise<Held | null> => {
    const until = performance.now() + lasts;
    const [mine] = await query(TAKE, [name, me, lasts]);
    if (!mine) return null;
    const own = { until, lost: new AbortController() };
    held.set(name, own);
    return own;
  };
  const giveBack = async (names: string[], finished: boolean) => {
    for (const name of names) held.delete(name);
    // A lease that cannot be given back ends by itself.
    const given = forget ? query(FORGET, [names, me]) : query(GIVE_BACK, [names, me, finished]);
    await given.catch(() => undefined);
  };
  const lose = (name: string) => {
    held.get(name)?.lost.abort();
    held.delete(name);
  };
  const renew = async () => {
    if (held.size === 0) return;
    const [names, until] = [[...held.keys()], performance.now() + lasts];
    try {
      const kept = new Set(
        (await query<{ name: string }>(RENEW, [names, me, lasts])).map(({ name }) => name),
      );
      for (const name of names) {
        const own = held.get(name);
        if (kept.has(name) && own) own.until = until;
        else lose(name);
      }
    } catch (error) {
      logger().warn({ err: error }, "leases: no sign of life could be given");
      for (const name of names)
        if ((held.get(name)?.until ?? Infinity) < performance.now()) lose(name);
    }
  };
  let beating = Promise.resolve();
  const timer = setInterval(() => (beating = beating.then(renew)), beat);
  timer.unref();

  /** Names that are being asked for. */
  const asking = new Set<string>();
  return {
    tryAlone: async (name, work) => {
      // A lease does not exclude others of the same process.
      if (asking.has(name) || stopping?.aborted) return false;
      asking.add(name);
      try {
        const own = await take(name);
        if (!own) return false;
        const signal = AbortSignal.any([own.lost.signal, ...(stopping ? [stopping] : [])]);
        let finished = false;
        try {
          await work(signal);
          finished = !signal.aborted;
        } finally {
          await giveBack([name], finished);
        }
        return true;
      } finally {
        asking.delete(name);
      }
    },
    hold: async (name) => void (held.has(name) || (await take(name))),
    letGo: (name) => giveBack([name], false),
    close: async () => {
      clearInterval(timer);
      await beating;
      if (held.size > 0) await giveBack([...held.keys()], false);
    },
  };
}
