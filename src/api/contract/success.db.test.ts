import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { walkJson } from "@/lib/walk-json";
import { getDatabase, Prisma } from "@/server/data/db";
import { IdempotencyKeyReused } from "@/server/errors";
import { isQuery } from "@/server/openapi/answers";
import { ENCRYPTED_COLUMNS } from "@/server/data/re-encrypt";
import type { Route } from "@/server/route";
import { readTables, unscopedTables } from "@/testing/rules/organization-scope";
import { watchSql } from "@/testing/sent-sql";
import { openSecret } from "@/server/config/secrets";
import { isSingle } from "@/server/http/etag";
import { expectCommonHeaders, expectProblem } from "./answers";
import { expectDocumented } from "./documented";
import type { Entry } from "./entries";
import { readyClub } from "./club-copies";
import { bearer, requestOf, takesBody } from "./request";
import { callerOf, setUpContract } from "./set-up";
import { all, entriesOf, ENTRIES, handlerShape, routes } from "./shapes";

const contract = setUpContract();
const sent = watchSql();
let tenantTables: Set<string>;
beforeAll(async () => void ({ tenantTables } = await readTables()));
const cases = routes.flatMap((one) =>
  entriesOf(one.route).map((name) => ({ ...one, entry: name })),
);

describe("a request that is in order", () => {
  it.each(cases)("$name answers as documented, through $entry", async ({ route, ...by }) => {
    const entry = contract.entry(by.entry);
    // Reading operations may share a club: its lists are full.
    const club = route.method === "GET" ? contract.club : await readyClub();
    if (route.method === "GET") await club.seedAll();
    const headers = await callerOf(route, club);
    const request = await requestOf(route, club, { headers });
    sent.length = 0;
    const answer = await entry.send(request);
    expectScoped(sent);
    // The object that a PUT may create does not exist yet.
    expect(answer.status, await answer.clone().text()).toBe(route.makes ? 201 : route.status);
    expectCommonHeaders(answer);
    expect(Number(answer.headers.get("x-ratelimit-limit"))).toBeGreaterThan(0);
    const text = await answer.clone().text();
    if (answer.headers.get("content-type")?.startsWith("application/json"))
      expectInOrder(route, answer.status, JSON.parse(text));
    if (answer.status === 201) await expectLocation(entry, answer, headers);
    if (isSingle(route)) {
      const etag = answer.headers.get("etag") ?? "";
      for (const known of [etag, `"another", ${etag}`, "*"]) {
        const again = await requestOf(route, club, {
          headers: { ...headers, "if-none-match": known },
        });
        const same = await entry.send(again);
        expect(same.status, known).toBe(304);
        expectCommonHeaders(same);
      }
    }
  });

  it("the tests call every operation, and one of each shape through both entries", () => {
    expect(new Set(cases.map(({ route }) => route))).toEqual(new Set(all));
    const shapes = new Set(all.map(handlerShape));
    expect(shapes.size).toBeGreaterThan(20);
    for (const shape of shapes) {
      const [first] = cases.filter(({ route }) => handlerShape(route) === shape);
      const entries = cases.filter(({ route }) => route === first?.route).map(({ entry }) => entry);
      expect(entries, shape).toEqual(ENTRIES);
    }
  });
});

/** Statements without an organization: they look up the owner of a person's address or a scanned code. */
const FIND_OUT = [
  /^\s*SELECT organization_id, id FROM members WHERE lower\(email\) = lower\(\$1\)$/,
  /^\s*SELECT 1 FROM staff_members WHERE email = lower\(\$1\) AND status <> 'removed' LIMIT 1$/,
  /^\s*WITH free AS \(\s*SELECT a\.email FROM unnest\(/,
  / FROM "public"."passes" WHERE "public"."passes"."id" = \$1 LIMIT \$2 OFFSET \$3$/,
];

/** Expects each statement to name the organization of its rows. */
function expectScoped(statements: string[]) {
  const across = statements
    .filter((text) => !FIND_OUT.some((known) => known.test(text)))
    .flatMap((text) => unscopedTables(text, tenantTables).map((table) => [table, text]));
  expect(across).toEqual([]);
}

/** Expects the documented answer, with every object in it marked as a test organization's. */
function expectInOrder(route: Route, status: number, answer: unknown) {
  expectDocumented(route, status, answer);
  const unmarked: string[] = [];
  walkJson(answer, ({ value, path }) => {
    const { id, created_at, livemode } = { ...(value as Record<string, unknown>) };
    if (id && created_at && livemode !== false) unmarked.push(path().join("."));
    return true;
  });
  expect(unmarked).toEqual([]);
}

async function expectLocation(entry: Entry, answer: Response, headers: Record<string, string>) {
  const { id, api_key } = (await answer.json()) as { id: string; api_key?: { secret: string } };
  const location = answer.headers.get("location") ?? "";
  expect(location.endsWith(`/${id}`)).toBe(true);
  const operation = all.find((one) => one.method === "GET" && sameShape(one.path, location));
  expect(operation, location).toBeDefined();
  // Only the key that comes with a new organization can see it.
  const reader = api_key ? bearer(api_key.secret) : headers;
  const found = await entry.send({ method: "GET", path: location, headers: reader });
  expect(((await found.json()) as { id: string }).id).toBe(id);
}

it.each(routes.filter(({ route }) => route.method === "PUT"))(
  "$name tells a creation from a change",
  async ({ route }) => {
    const club = await readyClub();
    const call = await requestOf(route, club, { headers: await callerOf(route, club) });
    const { send } = contract.entryFor(route);
    const [made, changed] = [await send(call), await send(call)];
    expect([made.status, made.headers.has("location")]).toEqual([201, true]);
    expect([changed.status, changed.headers.has("location")]).toEqual([200, false]);
    expectDocumented(route, 201, await made.json());
    expectDocumented(route, 200, await changed.json());
  },
);

describe("a repeated request with an Idempotency-Key", () => {
  it.each(routes.filter(({ route }) => !isQuery(route)))(
    "$name is answered once, and refused for another body",
    async ({ route }) => {
      const entry = contract.entryFor(route);
      const club = await readyClub();
      const headers = { ...(await callerOf(route, club)), "idempotency-key": newId("req") };
      const call = await requestOf(route, club, { headers });
      const first = await entry.send(call);
      expect(first.headers.has("idempotent-replayed")).toBe(false);
      const second = await entry.send(call);
      expect(second.headers.get("idempotent-replayed")).toBe("true");
      expect(second.status).toBe(first.status);
      expect(second.headers.get("location")).toBe(first.headers.get("location"));
      expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
      expect(await second.text()).toBe(await first.text());
      if (!takesBody(route)) return;
      const body = `${call.body} `;
      await expectProblem(await entry.send({ ...call, body }), IdempotencyKeyReused);
    },
  );
});

it("the stored answer of a new key lacks its secret", async () => {
  const club = await readyClub();
  const headers = { ...bearer(await club.key()), "idempotency-key": newId("req") };
  const route = all.find((one) => one.method === "POST" && one.path === "/v1/api-keys");
  const [entry] = contract.entries;
  if (!route || !entry) return expect.unreachable();
  const answer = await entry.send(await requestOf(route, club, { headers }));
  const { secret } = (await answer.json()) as { secret: string };
  expect(secret).toMatch(/^mk_test_/);
  const kept = await club.ctx.db.idempotencyRecord.findMany();
  expect(kept.length).toBeGreaterThan(0);
  expect(JSON.stringify(kept)).not.toContain(secret);
});

function sameShape(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/\{\w+\}/g, "[^/]+")}$`).test(path);
}

describe("a secret at rest", () => {
  it("every column with a secret is encrypted anew after a change of SECRET_KEY", async () => {
    const { prisma } = getDatabase();
    await contract.club.seedAll();
    const columns = await prisma.$queryRaw<{ table: string; column: string }[]>`
      SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'text'`;
    const found = new Set<string>();
    for (const { table, column } of columns) {
      const [from, value] = [Prisma.raw(`"${table}"`), Prisma.raw(`"${column}"`)];
      const rows = await prisma.$queryRaw<{ value: string }[]>`
        SELECT ${value} AS value FROM ${from} WHERE ${value} LIKE 'v1.%' LIMIT 50`;
      if (rows.some((row) => openSecret(row.value))) found.add(`${table}.${column}`);
    }
    const known = ENCRYPTED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    expect(found.size).toBeGreaterThan(5);
    expect([...found].filter((column) => !known.includes(column))).toEqual([]);
  });
});
