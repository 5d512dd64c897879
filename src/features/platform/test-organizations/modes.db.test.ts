import fs from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { getEnv } from "@/server/config/env";

const MIGRATION = "prisma/migrations/20261124052000_organization_modes/migration.sql";

/** What became of organizations that were there before modes were, by the migration's own statements. */
async function migrated(fill: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: getEnv().DATABASE_URL });
  await client.connect();
  try {
    // Tables of this connection alone hide the real ones.
    await client.query(`
      CREATE TEMP TABLE organizations (id text, mode text DEFAULT 'live');
      CREATE TEMP TABLE api_keys (id text, mode text, revoked_at timestamptz);
      CREATE TEMP TABLE api_key_organizations (api_key_id text, organization_id text);
      CREATE TEMP TABLE processor_calls (organization_id text, params jsonb);
      CREATE TEMP TABLE test_clocks (organization_id text);
      INSERT INTO api_keys VALUES ('live', 'live', NULL), ('test', 'test', NULL), ('ended', 'live', now());
      ${fill}`);
    const statements = fs.readFileSync(MIGRATION, "utf8").split(";\n");
    const changes = statements.filter((text) => /^(--.*\n|\n)*(UPDATE|DELETE)/.test(text));
    expect(changes).toHaveLength(2);
    for (const text of changes) await client.query(text);
    const { rows } = await client.query<{ id: string; mode: string; clocks: number }>(`
      SELECT id, mode, (SELECT count(*)::int FROM test_clocks WHERE organization_id = o.id) AS clocks
        FROM organizations o`);
    return Object.fromEntries(rows.map(({ id, mode, clocks }) => [id, `${mode} ${clocks}`]));
  } finally {
    await client.end();
  }
}

test("organizations that only test keys reach, and that took no real money, became tests", async () => {
  const became = await migrated(`
    INSERT INTO organizations (id) VALUES ('without keys'), ('tried'), ('tried, ended live key'), ('both'), ('paid'), ('sandbox');
    INSERT INTO api_key_organizations VALUES ('test', 'tried'), ('test', 'tried, ended live key'),
      ('ended', 'tried, ended live key'), ('live', 'both'), ('test', 'both'), ('test', 'paid'), ('test', 'sandbox');
    INSERT INTO processor_calls VALUES ('paid', '{"metadata": {"env": "live"}}'), ('sandbox', '{"metadata": {"env": "sandbox"}}');
    INSERT INTO test_clocks VALUES ('tried'), ('paid');`);
  expect(became).toEqual({
    "without keys": "live 0",
    tried: "test 1",
    "tried, ended live key": "test 0",
    both: "live 0",
    paid: "live 0",
    sandbox: "test 0",
  });
});
