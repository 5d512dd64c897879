import type pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { getDatabase } from "@/server/data/db";

/**
 * Returns a list that grows by every statement that this file's tests send to the database, including the transactions'
 * BEGIN and COMMIT. The sandbox processor has a pool of its own.
 */
export function watchSql(): string[] {
  const sent: string[] = [];
  const watched = new Set<pg.PoolClient>();
  function watch(client: pg.PoolClient): void {
    if (watched.has(client)) return;
    watched.add(client);
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [first] = args as [string | { text: string }];
      sent.push(typeof first === "string" ? first : first.text);
      return send(...args);
    }) as typeof client.query;
  }
  beforeAll(() => void getDatabase().pool.on("acquire", watch));
  afterAll(() => {
    getDatabase().pool.off("acquire", watch);
    // The connection's own methods are in its prototype.
    for (const client of watched) delete (client as Partial<pg.PoolClient>).query;
  });
  return sent;
}
