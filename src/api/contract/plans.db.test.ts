import { expect, it } from "vitest";
import { isQuery } from "@/server/openapi/answers";
import { getDatabase } from "@/server/data/db";
import { watchSql } from "@/testing/sent-sql";
import { requestOf } from "./request";
import { callerOf, setUpContract } from "./set-up";
import { routes } from "./shapes";

const contract = setUpContract();
const sent = watchSql();

/** Lists of what a club has a few dozens of, or what nobody copies: their rows are read by organization. */
const SMALL = [
  ...["organizations", "api-keys", "staff", "custom-fields", "groups", "accounts", "test-clocks"],
  ...["events/hosts", "events/policies", "events/resources", "events/price-rules"],
  ...["events/recurring", "bookings/recurring", "promo-codes", "tax-rates", "products", "benefits"],
  ...["pass-designs", "pass-certificates", "pass-code-keys", "google-wallet-issuers"],
  ...["door-scanners", "webhook-endpoints", "calendar-feeds", "reconciliations", "imports"],
  ...["exports", "views", "bulk-actions", "payouts"],
].map((path) => `/v1/${path}`);

const synced = routes.filter(
  ({ route }) =>
    isQuery(route) &&
    "updated_at_gte" in route.input.shape &&
    !route.path.startsWith("/portal/") &&
    !route.path.includes("{"),
);

/** Returns the statements of a list that filter by the last change. */
async function statementsOf({ route }: (typeof synced)[number]): Promise<string[]> {
  const { club } = contract;
  const fields = { updated_at_gte: "2020-01-01T00:00:00Z", size: 1 };
  const call = await requestOf(route, club, { headers: await callerOf(route, club), fields });
  sent.length = 0;
  const answer = await contract.entryFor(route).send(call);
  expect(answer.status).toBe(200);
  return sent.filter((sql) => /"?updated_at"? >= /.test(sql));
}

/** Returns the plan of a statement for any values, where reading a whole table is the last resort. */
async function planOf(sql: string): Promise<string> {
  return getDatabase().prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    const rows = await tx.$queryRawUnsafe<{ "QUERY PLAN": string }[]>(
      `EXPLAIN (GENERIC_PLAN, COSTS OFF) ${sql}`,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}

it.each(synced)("$name never reads a whole table to find what has changed", async (one) => {
  const statements = await statementsOf(one);
  expect(statements.length).toBeGreaterThan(0);
  for (const sql of statements) expect(await planOf(sql)).not.toContain("Seq Scan");
  if (SMALL.includes(one.route.path)) return;
  const [, table = ""] = /FROM (?:"public"\.)?"?(\w+)/.exec(statements[0] ?? "") ?? [];
  expect(await indexesOf(table), table).toContain("organization_id, updated_at");
});

/** Returns the columns of a table's indexes, of those over all of its rows. */
async function indexesOf(table: string): Promise<string[]> {
  const rows = await getDatabase().prisma.$queryRaw<{ columns: string }[]>`
    SELECT string_agg(a.attname, ', ' ORDER BY k.n) AS columns
      FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (attnum, n)
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
     WHERE i.indrelid = to_regclass(${table}) AND i.indpred IS NULL AND i.indisvalid
     GROUP BY i.indexrelid`;
  return rows.map(({ columns }) => columns);
}

it("the lists that are left out exist", () => {
  const paths = synced.map(({ route }) => route.path);
  expect(SMALL.filter((path) => !paths.includes(path))).toEqual([]);
});
