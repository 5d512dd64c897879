import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Query, Statement } from "@/server/data/db";
import { logger } from "@/server/log";
import { CHANGES, readAnnouncement } from "./announce-changes";

/** An event as a stream tells of it: that something changed, and by whom; nothing of what it holds. */
export type Change = { type: string; object_id: string; sequence: number; actor: string };

/** `gap`: events may have been missed. `closed`: the feed ends, and nothing follows. */
export type News = { kind: "changes"; changes: Change[] } | { kind: "gap" } | { kind: "closed" };
type Listener = (news: News) => void;

export type ChangeFeed = {
  /**
   * Tells of an organization's events from now on, as they are handed out; resolves once it listens, with what ends
   * it. Raises where the database is away, and FeedClosed.
   */
  follow(organization_id: string, listener: Listener): Promise<() => void>;
  /** Tells everybody that it is over, and gives its connection back; for a process that ends. */
  close(): void;
};

/** Thrown by a feed of a process that ends. */
export class FeedClosed extends Error {}

const READ: Statement = {
  name: "read_changes",
  text: `SELECT type, object_id, sequence, actor FROM domain_events
          WHERE organization_id = $1 AND id = ANY($2) ORDER BY id`,
};
/** A broken line may look like a silent one: it is tried this often, and has so long to answer. */
const CHECK_MS = 25_000;
const PATIENCE_MS = 5_000;
/** A database that is away is tried again after this long. */
const AGAIN_MS = 1_000;

/**
 * Makes a feed of handed-out events. It keeps one connection of the pool, whoever follows, and none while nobody does.
 * Whatever was announced while that connection was broken is lost, and everybody is told of a gap. A batch is told once
 * `untilReadable` resolves: whoever is told reads at once, and perhaps from a replica.
 */
export function openChangeFeed(
  pool: pg.Pool,
  query: Query,
  untilReadable: () => Promise<void> = async () => undefined,
): ChangeFeed {
  const followers = new Map<string, Set<Listener>>();
  let line: Promise<pg.PoolClient> | null = null;
  let check: NodeJS.Timeout | undefined;
  let closed = false;
  let told = Promise.resolve();

  const tellAll = (news: News) => {
    for (const listeners of followers.values()) for (const listener of listeners) listener(news);
  };
  // A replica that is away answers nobody.
  const isReadable = () => untilReadable().catch(() => undefined);
  /** Reads a batch once for all who follow its organization, and passes batches on in their order. */
  const pass = (text: string) => {
    const named = [...readAnnouncement(text)].filter(([id]) => followers.has(id));
    const read = Promise.all(
      named.map(async ([id, events]) => [id, await query<Change>(READ, [id, events])] as const),
    );
    // Its failure is heard below, after those before it.
    read.catch(() => undefined);
    const readable = named.length > 0 && isReadable();
    told = told.then(async () => {
      await readable;
      try {
        for (const [id, changes] of await read) {
          for (const listener of followers.get(id) ?? []) listener({ kind: "changes", changes });
        }
      } catch (error) {
        logger().warn({ err: error }, "changes: a batch could not be read");
        tellAll({ kind: "gap" });
      }
    });
  };
  const listen = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    try {
      client.on("notification", ({ channel, payload }) => {
        if (channel === CHANGES && payload) pass(payload);
      });
      await client.query(`LISTEN ${CHANGES}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    const broken = () => void lose(client);
    client.once("error", broken).once("end", broken);
    check = setInterval(() => void answers(client).catch(broken), CHECK_MS);
    check.unref();
    return client;
  };
  const hangUp = (client: pg.PoolClient) => {
    clearInterval(check);
    line = null;
    client.removeAllListeners("notification");
    // Not given back to others: it would go on listening.
    client.release(true);
  };
  /** Listens again after a break, until it succeeds; then everybody may have missed something. */
  const lose = async (client: pg.PoolClient) => {
    if (!line || (await line.catch(() => null)) !== client) return;
    hangUp(client);
    while (!closed && followers.size > 0 && !line) {
      try {
        await (line = listen());
        await isReadable();
        tellAll({ kind: "gap" });
      } catch {
        line = null;
        await sleep(AGAIN_MS);
      }
    }
  };
  const leave = (organization_id: string, listener: Listener) => {
    const listeners = followers.get(organization_id);
    listeners?.delete(listener);
    if (listeners?.size === 0) followers.delete(organization_id);
    if (followers.size > 0) return;
    line?.then((client) => void (followers.size === 0 && line && hangUp(client))).catch(() => {});
  };

  return {
    follow: async (organization_id, listener) => {
      if (closed) throw new FeedClosed();
      const listeners = followers.get(organization_id) ?? new Set();
      followers.set(organization_id, listeners.add(listener));
      try {
        await (line ??= listen());
      } catch (error) {
        line = null;
        leave(organization_id, listener);
        throw error;
      }
      return () => leave(organization_id, listener);
    },
    close: () => {
      closed = true;
      tellAll({ kind: "closed" });
      followers.clear();
      line?.then(hangUp).catch(() => undefined);
    },
  };
}

/** Raises if a connection does not answer in time. */
async function answers(client: pg.PoolClient): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), PATIENCE_MS);
  });
  await Promise.race([client.query("SELECT 1"), late]).finally(() => clearTimeout(timer));
}
