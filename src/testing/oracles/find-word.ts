import { getDatabase } from "@/server/data/db";

type Column = { schema: string; name: string; columns: string[] };

/** The processor's own tables, not ours: Stripe has them elsewhere. */
const OTHERS = ["pg_catalog", "information_schema", "sandbox"];

/** Returns the columns of the whole database (`table.column`) that contain a word, in capitals or not. */
export async function findWord(word: string): Promise<string[]> {
  const { prisma } = getDatabase();
  const tables = await prisma.$queryRaw<Column[]>`
    SELECT c.table_schema AS schema, c.table_name AS name, array_agg(c.column_name::text) AS columns
      FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND NOT c.table_schema = ANY (${OTHERS})
       AND c.data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')
     GROUP BY 1, 2 ORDER BY 1, 2`;
  const found: string[] = [];
  for (const { schema, name, columns } of tables) {
    const looks = columns.map(
      (column) =>
        `COALESCE(bool_or(strpos(lower("${column}"::text), lower($1)) > 0), false) AS "${column}"`,
    );
    const [row = {}] = await prisma.$queryRawUnsafe<Record<string, boolean>[]>(
      `SELECT ${looks.join(", ")} FROM "${schema}"."${name}"`,
      word,
    );
    found.push(...columns.filter((column) => row[column]).map((column) => `${name}.${column}`));
  }
  return found.sort();
}
