import { expect, it } from "vitest";
import { getDatabase, Prisma } from "@/server/data/db";
import { type Club, makeClub } from "./club";
import { readyClub } from "./club-copies";

/** The columns that name a row's owner. */
const OWNERS = ["tenant_id", "organization_id", "member_id", "api_key_id"];

async function idsOf(club: Club): Promise<string[]> {
  const { id, tenant_id } = club.ctx.org;
  const { id: key } = await getDatabase().prisma.apiKey.findFirstOrThrow({ where: { tenant_id } });
  return [tenant_id, id, club.sister, await club.id("member_id"), key];
}

/** Returns every row owned by these ids, as JSON, by table. */
async function rowsOf(ids: string[]): Promise<Record<string, string[]>> {
  const { prisma } = getDatabase();
  const tables = await prisma.$queryRaw<{ name: string; columns: string[] }[]>`
    SELECT c.table_name AS name, array_agg(c.column_name::text) AS columns
      FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND c.column_name = ANY (${OWNERS})
     GROUP BY 1 ORDER BY 1`;
  const parts = tables.map(({ name, columns }) => {
    const owned = columns.map(
      (column) => Prisma.sql`${Prisma.raw(`r."${column}"`)} = ANY (${ids})`,
    );
    const from = Prisma.raw(`"${name}" r`);
    return Prisma.sql`SELECT ${name} AS name, to_jsonb(r)::text AS row FROM ${from} WHERE ${Prisma.join(owned, " OR ")}`;
  });
  const found = await prisma.$queryRaw<{ name: string; row: string }[]>(
    Prisma.join(parts, " UNION ALL "),
  );
  const byTable: Record<string, string[]> = {};
  for (const { name, row } of found) (byTable[name] ??= []).push(row);
  return byTable;
}

const countsOf = (rows: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, all.length]));

it("a copied club has the rows that the verbs make, and none that names another club", async () => {
  const made = await makeClub();
  await made.key();
  await made.session();
  const [one, other] = [await readyClub(), await readyClub()];
  const [ids, own, others] = [await idsOf(made), await idsOf(one), await idsOf(other)];
  const rows = await rowsOf(own);
  const counts = countsOf(rows);
  expect(Object.keys(counts).length).toBeGreaterThan(5);
  expect(counts).toEqual(countsOf(await rowsOf(ids)));
  const text = JSON.stringify(rows);
  expect([...others, other.mark].filter((id) => text.includes(id))).toEqual([]);
  expect(own.filter((id) => !text.includes(id))).toEqual([]);
});
