import type { Db } from "@/server/data/db";

/** What an emptied organization keeps: its keys and settings. */
const KEPT = new Set([
  "organizations",
  "api_key_organizations",
  "door_settings",
  "google_wallet_issuers",
  "pass_certificates",
  "pass_code_keys",
]);

/** Rows that belong to others without a foreign key, since they are written on the hottest path. */
const LOOSE: Reference[] = [
  { child: "pending_events", columns: ["event_id"], parent: "domain_events", parents: ["id"] },
];

/** Triggers write rows of their own about those that go; these go with the next round. */
const MOST_ROUNDS = 5;

type Reference = { child: string; columns: string[]; parent: string; parents: string[] };

/**
 * Deletes every row that is an organization's, in all tables but those that are kept. Which rows those are,
 * the schema says: rows that name the organization, and rows that refer to such. A new table is found by
 * itself. In one statement, so that it does not matter who refers to whom: references are checked at its end.
 */
export async function deleteRowsOf(db: Db, organization_id: string): Promise<void> {
  const wheres = await findRows(db);
  const deletions = [...wheres].map(
    ([table, where], at) => `d${at} AS (DELETE FROM "${table}" WHERE ${where} RETURNING 1)`,
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

/** Which rows of which tables are an organization's (`$1`). */
async function findRows(db: Db): Promise<Map<string, string>> {
  const named = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name::text AS name
      FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'organization_id'`;
  // A session is a person's; it only names the organization that was looked at last.
  const own = named.map(({ name }) => name).filter((name) => name !== "sessions");
  const found = new Map(own.map((name) => [name, `"organization_id" = $1`]));
  const references = [...(await referencesOf(db)), ...LOOSE];
  for (let more = true; more;) {
    more = false;
    for (const { child, columns, parent, parents } of references) {
      const where = found.get(parent);
      if (!where || found.has(child) || KEPT.has(child)) continue;
      const [names, theirs] = [list(columns), list(parents)];
      found.set(child, `(${names}) IN (SELECT ${theirs} FROM "${parent}" WHERE ${where})`);
      more = true;
    }
  }
  for (const name of KEPT) found.delete(name);
  return found;
}

const list = (columns: string[]) => columns.map((column) => `"${column}"`).join(", ");

function referencesOf(db: Db): Promise<Reference[]> {
  return db.$queryRaw<Reference[]>`
    SELECT child.relname::text AS child, parent.relname::text AS parent,
           (SELECT array_agg(a.attname::text ORDER BY k.n) FROM unnest(c.conkey) WITH ORDINALITY AS k (attnum, n)
              JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum) AS columns,
           (SELECT array_agg(a.attname::text ORDER BY k.n) FROM unnest(c.confkey) WITH ORDINALITY AS k (attnum, n)
              JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.attnum) AS parents
      FROM pg_constraint c
      JOIN pg_class child ON child.oid = c.conrelid
      JOIN pg_class parent ON parent.oid = c.confrelid
     WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace`;
}
