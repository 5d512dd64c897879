import { randomUUID } from "node:crypto";
import pg from "pg";
import { getEnv } from "@/server/config/env";
import { withDatabase } from "@/server/postgres/migrate";
import { eventually } from "./waits";

/**
 * Names a database for one test, on the throw-away server that `npm test` starts; `migrate` creates it. Most tests
 * don't need one: a tenant of their own is enough.
 */
export function nameScratchDatabase(): { url: string; drop: () => Promise<void> } {
  const { TEST_ADMIN_URL: admin } = getEnv();
  if (!admin)
    throw new Error("TEST_ADMIN_URL is unset: run the tests by npm test or npm run test:db");
  const name = `scratch_${randomUUID().replaceAll("-", "")}`;
  const drop = async () => {
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    // While autovacuum is in it, which no client may end, PostgreSQL refuses.
    await eventually(() => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    await client.end();
  };
  return { url: withDatabase(admin, name), drop };
}
