import fs from "node:fs";
import { getDatabase } from "@/server/data/db";

/** Covers rules of later migrations: those in this one have tests of their own, or are broken here. */
const SINCE = "20261123130052_baseline";

/** Returns the unique indexes and checks that young migrations make and the database has. */
export async function youngRules(): Promise<string[]> {
  const made = fs
    .readdirSync("prisma/migrations")
    .filter((name) => name > SINCE && fs.existsSync(`prisma/migrations/${name}/migration.sql`))
    .map((name) => fs.readFileSync(`prisma/migrations/${name}/migration.sql`, "utf8"))
    .flatMap((sql) => [
      ...sql.matchAll(/CREATE UNIQUE INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?"?(\w+)/gi),
      ...sql.matchAll(/CONSTRAINT "?(\w+)"?\s+(?:CHECK|UNIQUE|EXCLUDE)\b/gi),
    ])
    .map(([, name = ""]) => name);
  const { rows } = await getDatabase().pool.query(
    "SELECT conname AS name FROM pg_constraint UNION SELECT relname FROM pg_class WHERE relkind = 'i'",
  );
  const there = new Set(rows.map(({ name }: { name: string }) => name));
  return [...new Set(made)].filter((name) => there.has(name)).toSorted();
}
