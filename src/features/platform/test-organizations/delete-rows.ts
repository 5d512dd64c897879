import type { Db } from "@/server/data/db";

/** An emptied organization keeps its keys and settings. */
const KEPT = new Set([
  "api_key_organizations",
  "door_settings",
  "google_wallet_issuers",
  "pass_certificates",
  "pass_code_keys",
  // A session is a person's; it only names the organization that was looked at last.
  "sessions",
]);

/** Triggers log some deletions in rows of their own; the next round deletes those. */
const MOST_ROUNDS = 5;

/**
 * Deletes every row that is an organization's, in all tables but those that are kept. Which rows those are,
 * the schema says, so that a new table is found by itself. In one statement, so that it does not matter who refers to whom: references are checked at its end.
 */
export async function deleteRowsOf(db: Db, organization_id: string): Promise<void> {
  const tables = await tablesOf(db);
  const deletions = tables.map(
    (table, at) => `d${at} AS (DELETE FROM "${table}" WHERE organization_id = $1 RETURNING 1)`,
  );
  const sums = deletions.map((_, at) => `(SELECT count(*) FROM d${at})`);
  const statement = `WITH ${deletions.join(",\n")} SELECT (${sums.join(" + ")})::int AS deleted`;
  await db.$executeRaw`SELECT set_config('foyer.emptying', ${organization_id}, true)`;
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const [row] = await db.$queryRawUnsafe<{ deleted: number }[]>(statement, organization_id);
    if (row?.deleted === 0) break;
  }
  await db.$executeRaw`SELECT set_config('foyer.emptying', '', true)`;
}

/** Tables whose rows name their organization, but for those that are kept. */
async function tablesOf(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name::text AS name
      FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'organization_id'`;
  return rows.map(({ name }) => name).filter((name) => !KEPT.has(name));
}
