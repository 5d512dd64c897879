import { afterEach, expect, test } from "vitest";
import { getEnv } from "@/server/config/env";
import { withDatabase } from "./migrate";
import { type Asking, connectTo, refuseTransactionPooler, TransactionPooler } from "./pooler";

const url = getEnv().DATABASE_URL;
const servers: Asking[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end();
});

/**
 * Acts as a pooler: its clients get a server connection for a transaction, or for a statement outside of one. `take`
 * chooses among the free ones; it opens another if none is free.
 */
function poolOf(take: (free: Asking[]) => Asking | undefined): () => Promise<Asking> {
  const free: Asking[] = [];
  return async () => {
    let held: Asking | undefined;
    let isWithin = false;
    const giveBack = () => {
      if (held) free.push(held);
      held = undefined;
    };
    return {
      query: async (sql) => {
        if (!held) {
          held = take(free);
          if (held) free.splice(free.indexOf(held), 1);
          else servers.push((held = await connectTo(url)));
        }
        isWithin ||= sql === "BEGIN";
        const answer = await held.query(sql);
        if (!isWithin) giveBack();
        return answer;
      },
      end: async () => {
        await held?.query("ROLLBACK");
        giveBack();
      },
    };
  };
}

test("PostgreSQL itself is accepted", async () => {
  await refuseTransactionPooler(() => connectTo(url));
});

test("a database that does not exist yet is accepted, and one that does not answer is not", async () => {
  await refuseTransactionPooler(() => connectTo(withDatabase(url, "is_not_there")));
  await expect(refuseTransactionPooler(() => Promise.reject(new Error("away")))).rejects.toThrow(
    "away",
  );
});

test.each([
  ["that was used last", (free: Asking[]) => free.at(-1)],
  ["that has rested longest", (free: Asking[]) => free[0]],
])("a pooler is refused that gives a transaction the connection %s", async (_, take) => {
  const refused = refuseTransactionPooler(poolOf(take));
  await expect(refused).rejects.toThrow(TransactionPooler);
  await expect(refused).rejects.toThrow(/transaction mode.* as DATABASE_URL_DIRECT/);
});
