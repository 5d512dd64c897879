import type { Db } from "@/server/data/db";
import { forgetAnswersIn } from "@/server/http/idempotency";

/** An emptied organization keeps its keys and settings. */
const KEPT = new Set([
  "api_key_organizations",
  "door_settings",
  // The bucket still has the objects.
  "file_leftovers",
  "google_wallet_issuers",
  // The settings name them.
  "image_renditions",
  "images",
  "notification_settings",
  "pass_certificates",
  "pass_code_keys",
  // A session belongs to a person; it only names the organization viewed last.
  "sessions",
]);

/** The kinds of objects in the kept tables, as events name them. */
const STAYING = [
  ...["api_key", "door_settings", "google_wallet_issuer", "image", "notification_settings"],
  ...["organization", "pass_certificate", "pass_code_key"],
];

/** Triggers log some deletions in rows of their own; the next round deletes those. */
const MOST_ROUNDS = 5;

/**
 * Deletes all of an organization's rows except those in the kept tables. The schema decides which rows those
 * are, so new tables are included automatically. One statement deletes them all, so their order does not
 * matter: references are checked at its end. Answers kept for repeats go with what they tell of.
 */
export async function deleteRowsOf(db: Db, organization_id: string): Promise<void> {
  await forgetAnswersIn(db, organization_id, STAYING);
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
  await db.$executeRaw`DELETE FROM images WHERE organization_id = ${organization_id} AND personal`;
  // Those that the settings do not name go within a day.
  await db.$executeRaw`UPDATE images SET unused_since = now() WHERE organization_id = ${organization_id}`;
  await db.$executeRaw`SELECT set_config('foyer.emptying', '', true)`;
}

/** Returns the tables whose rows name their organization, except the kept ones. */
async function tablesOf(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name::text AS name
      FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'organization_id'`;
  return rows.map(({ name }) => name).filter((name) => !KEPT.has(name));
}
