import { beforeAll, describe, expect, test } from "vitest";
import { getDatabase } from "@/server/data/db";
import { ACROSS, readTables, unscopedTables } from "./organization-scope";

/** Functions that read across organizations, each with its reason. */
const ASKS_ACROSS: Record<string, string> = {};

type Key = { table: string; name: string; columns: string[] };
type ForeignKey = Key & { target: string; refers: string[] };

let tables: string[];
let tenantTables: Set<string>;

beforeAll(async () => {
  ({ tables, tenantTables } = await readTables());
});

const names = (relation: string, keys: string) => `(
  SELECT array_agg(a.attname::text ORDER BY k.n) FROM unnest(${keys}) WITH ORDINALITY AS k (attnum, n)
    JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = k.attnum)`;

function indexes(which: "indisprimary" | "indisunique"): Promise<Key[]> {
  return getDatabase().prisma.$queryRawUnsafe<Key[]>(`
    SELECT t.relname::text AS table, c.relname::text AS name,
           ${names("i.indrelid", "i.indkey::int2[]")} AS columns
      FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_class c ON c.oid = i.indexrelid
     WHERE t.relnamespace = 'public'::regnamespace AND i.${which} ORDER BY 2`);
}

/**
 * Holds the schema to the rules by which a distributed PostgreSQL (Citus) spreads tables by organization:
 * https://docs.citusdata.com/en/stable/sharding/data_modeling.html#distributing-by-tenant-id.
 */
describe("the keys of an organization's tables", () => {
  test("each table belongs to an organization, or is listed as an exception", async () => {
    expect(Object.keys(ACROSS).filter((name) => !tables.includes(name))).toEqual([]);
    const primary = await indexes("indisprimary");
    const byOrganization = primary
      .filter(({ columns }) => columns[0] === "organization_id")
      .map(({ table }) => table);
    expect(byOrganization.toSorted()).toEqual([...tenantTables].toSorted());
    expect(tenantTables.size).toBeGreaterThan(60);
  });

  test("each unique index includes the organization", async () => {
    const without = (await indexes("indisunique"))
      .filter(({ table }) => tenantTables.has(table))
      .filter(({ columns }) => !columns.includes("organization_id"));
    expect(without).toEqual([]);
  });

  test("each foreign key between them leads to a row of the same organization", async () => {
    const keys = await getDatabase().prisma.$queryRawUnsafe<ForeignKey[]>(`
      SELECT conrelid::regclass::text AS table, conname::text AS name, confrelid::regclass::text AS target,
             ${names("c.conrelid", "c.conkey")} AS columns, ${names("c.confrelid", "c.confkey")} AS refers
        FROM pg_constraint c WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
    const between = keys.filter(({ target }) => tenantTables.has(target));
    expect(between.length).toBeGreaterThan(50);
    const across = between.filter(({ columns, refers }) => {
      const at = columns.indexOf("organization_id");
      return at < 0 || refers[at] !== "organization_id";
    });
    expect(across).toEqual([]);
    const others = keys.filter(({ table, target }) => tenantTables.has(table) && target in ACROSS);
    expect([...new Set(others.map(({ target }) => target))].toSorted()).toEqual([
      "organizations",
      "tenants",
    ]);
  });

  test("each function names the organization of the rows that it reads and locks", async () => {
    const functions = await getDatabase().prisma.$queryRaw<{ name: string; text: string }[]>`
      SELECT p.proname::text AS name, p.prosrc AS text FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
       WHERE p.pronamespace = 'public'::regnamespace AND l.lanname IN ('sql', 'plpgsql')`;
    expect(functions.length).toBeGreaterThan(50);
    const across = functions.filter(({ name }) => !(name in ASKS_ACROSS));
    expect(
      across
        .map(({ name, text }) => [name, ...unscopedTables(text, tenantTables)])
        .filter(([, ...unscoped]) => unscoped.length > 0),
    ).toEqual([]);
    // A handle is unique in the installation, so two clubs wait for each other there.
    const ofOne = functions.filter(({ name }) => name !== "give_handle");
    const locks = ofOne.flatMap(({ name, text }) =>
      [...text.matchAll(/hashtextextended\(([^)]*)\)/g)].map(([, key = ""]) => [name, key]),
    );
    expect(locks.length).toBeGreaterThan(5);
    expect(
      locks.filter(([, key = ""]) => !/organization_id|\bresource \|\||\bresource,/.test(key)),
    ).toEqual([]);
  });
});
