import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { v1Fetch } from "@/api/rest/v1";
import { portalFetch } from "@/api/rest/portal";
import { startRequestLog } from "@/api/startup/request-log";
import { prepareWallet } from "@/api/startup/wallet-credentials";
import { makeSecret } from "@/features/platform/api-keys/secret";
import { createOrganization } from "@/features/platform/organizations/create";
import type { RequestLog } from "@/features/platform/request-log/collect";
import { getRequestLogEntry } from "@/features/platform/request-log/get";
import { listRequestLog } from "@/features/platform/request-log/list";
import { ListRequestLog } from "@/features/platform/request-log/schema";
import { newId } from "@/lib/ids";
import { CLUB_HEADER } from "@/lib/portal-path";
import { consoleFetch } from "@/api/entries/trpc-handler";
import { newPeer } from "@/testing/limits";
import { watchSql } from "@/testing/sent-sql";
import { withSettings } from "@/testing/settings";
import { workAs } from "@/testing/worlds/staff-session";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";

const sent = watchSql();
let world: World;
let log: RequestLog;
let key: Awaited<ReturnType<typeof makeKey>>;

beforeAll(async () => {
  await prepareWallet();
  world = await makeWorld();
  key = await makeKey([world.org.id]);
  const started = startRequestLog();
  if (!started) throw new Error("The log is off.");
  log = started;
});
afterAll(() => log.stop());
beforeEach(async () => {
  await log.flush();
  await world.ctx.db.requestLogEntry.deleteMany({
    where: { organization: { tenant_id: world.org.tenant_id } },
  });
});

async function makeKey(organizations: string[], scopes = ["*"], rate_limit = 1_000) {
  const { secret, hash, hint } = makeSecret("live");
  const { id } = await world.ctx.db.apiKey.create({
    data: {
      ...{ id: newId("key"), tenant_id: world.org.tenant_id, name: "Till", scopes },
      ...{ secret_hash: hash, secret_hint: hint, rate_limit_per_minute: rate_limit },
      organizations: { create: organizations.map((organization_id) => ({ organization_id })) },
    },
  });
  return { id, secret };
}

type Asked = { secret?: string; method?: string; body?: unknown; headers?: Record<string, string> };

function ask(path: string, { secret = key.secret, method = "GET", body, headers }: Asked = {}) {
  const fetch = path.startsWith("/portal") ? portalFetch : v1Fetch;
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers: {
      ...{ authorization: `Bearer ${secret}`, "content-type": "application/json" },
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return fetch(request, newPeer());
}

async function kept(filters: Record<string, unknown> = {}, ctx = world.ctx) {
  await log.flush();
  return (await listRequestLog(ctx, ListRequestLog.parse(filters))).items;
}

describe("a request of a key", () => {
  test("is found by the id of its answer, with what was sent and answered and without anything personal", async () => {
    const answer = await ask("/v1/members?surprise=Nightingale", {
      method: "POST",
      body: { name: "Zoë Nightingale", email: "zoe nightingale", status: "gone", phone: 491512345 },
      headers: {
        "idempotency-key": "0f2c1a7e-63ab-4c1d",
        "user-agent": "till/2.1 (zoe@till.example)",
      },
    });
    expect(answer.status).toBe(422);
    const request_id = answer.headers.get("x-request-id");
    const [line, ...others] = await kept({ request_id });
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      ...{ method: "POST", path: "/v1/members", operation: "members.create", status: 422 },
      ...{ error_code: "validation_error", request_id, idempotency_key_hint: "…4c1d" },
      ...{ actor: { kind: "api_key", id: key.id }, api_key: { name: "Till" } },
      user_agent: "till/2.1",
      query: { surprise: "[11 characters]" },
    });
    expect(line?.response_bytes).toBeGreaterThan(100);
    const entry = await getRequestLogEntry(world.ctx, { request_log_entry_id: line?.id ?? "" });
    expect(entry.request_body).toMatchObject({ name: "[15 characters]", phone: "[number]" });
    expect(entry.response_body).toMatchObject({
      detail: expect.arrayContaining([
        expect.objectContaining({
          loc: ["body", "email"],
          msg: "Input should be an email address",
        }),
      ]),
    });
    expect(JSON.stringify(entry)).not.toMatch(/zo|nightingale|4915/i);
  });

  test("that is refused by the rate limit is kept too, and by its scopes, and repeated ones as they were answered", async () => {
    const slow = await makeKey([world.org.id], ["hosts:read"], 1);
    await ask("/v1/members", { secret: slow.secret });
    await ask("/v1/members", { secret: slow.secret });
    expect((await kept({ api_key_id: slow.id })).map(({ status }) => status)).toEqual([429, 403]);
    const again = {
      ...{ method: "POST", body: { reason: "x" } },
      headers: { "idempotency-key": newId("req") },
    };
    const path = `/v1/members/${newId("mbr")}/suspend`;
    await ask(path, again);
    const repeated = await ask(path, again);
    expect(repeated.headers.get("idempotent-replayed")).toBe("true");
    const rows = await kept({ status: "4xx", path });
    expect(rows.map(({ error_code }) => error_code)).toEqual([
      "member_not_found",
      "member_not_found",
    ]);
  });

  test("stands in its own organization alone", async () => {
    const { tenant_id } = world.org;
    const made = { tenant_id, slug: newId("org").toLowerCase().replace("_", "-"), name: "Second" };
    const { id } = await createOrganization(world.ctx, made);
    const org = await world.ctx.db.organization.findUniqueOrThrow({ where: { id } });
    const both = await makeKey([world.org.id, id]);
    const second = { ...world.ctx, org };
    await ask("/v1/nothing", { secret: both.secret });
    await ask("/v1/members/mbr_1", { secret: both.secret, headers: { "service-context": id } });
    await ask("/v1/members/mbr_2", {
      secret: both.secret,
      headers: { "service-context": "org_3" },
    });
    expect((await kept({}, second)).map(({ path }) => path)).toEqual(["/v1/members/{member_id}"]);
    expect(await kept()).toMatchObject([{ status: 403, error_code: "not_linked_to_tenant" }]);
    const [line] = await kept({}, second);
    await expect(
      getRequestLogEntry(world.ctx, { request_log_entry_id: line?.id ?? "" }),
    ).rejects.toThrow("No request");
  });

  test("is found by method, operation, path, status, code and key, and by no other", async () => {
    const { id } = await makeMember(world);
    const other = await makeKey([world.org.id]);
    await ask(`/v1/members/${id}`);
    await ask(`/v1/members/${newId("mbr")}`, { secret: other.secret });
    await ask("/v1/members", { method: "POST", body: {} });
    const found = async (filters: object) =>
      (await kept({ ...filters })).map(({ status }) => status).sort();
    expect(await found({})).toEqual([200, 404, 422]);
    expect(await found({ method: "POST" })).toEqual([422]);
    expect(await found({ operation: "members.get" })).toEqual([200, 404]);
    expect(await found({ path: `/v1/members/${id}` })).toEqual([200]);
    expect(await found({ status: "4xx" })).toEqual([404, 422]);
    expect(await found({ status: "200,422" })).toEqual([200, 422]);
    expect(await found({ error_code: "member_not_found" })).toEqual([404]);
    expect(await found({ api_key_id: other.id })).toEqual([404]);
    expect(await found({ staff_id: other.id })).toEqual([]);
    expect(await found({ created_at_lt: "2020-01-01T00:00:00Z" })).toEqual([]);
  });

  test("costs no statement of its own before its answer", async () => {
    const { id } = await makeMember(world);
    await ask(`/v1/members/${id}`);
    await log.flush();
    sent.length = 0;
    await ask(`/v1/members/${id}`);
    expect(sent.filter((sql) => sql.includes("request_log"))).toEqual([]);
    await log.flush();
    expect(sent.filter((sql) => sql.includes("request_log"))).toHaveLength(1);
  });

  test("without a valid key, of a member, and to no operation is not kept", async () => {
    const before = await world.ctx.db.requestLogEntry.count();
    await ask("/v1/members", { secret: "mk_live_unknown" });
    await ask("/v1/no-such-noun");
    await ask("/portal/v1/me", { headers: { authorization: "" } });
    await log.flush();
    expect(await world.ctx.db.requestLogEntry.count()).toBe(before);
  });
});

test("an operator can switch it off", async () => {
  await withSettings({ REQUEST_LOG: false }, async () => expect(startRequestLog()).toBeNull());
});

test("the console's failures and changes are kept with the person, its readings are not", async () => {
  const owner = await workAs(world, "owner", "Zoë");
  const call = (path: string, method: string, input: unknown) =>
    consoleFetch(
      new Request(
        `http://localhost:3000/api/console/${path}${method === "GET" ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ""}`,
        {
          method,
          headers: {
            ...{ cookie: owner.cookie, [CLUB_HEADER]: world.org.handle },
            ...{ "content-type": "application/json", "sec-fetch-site": "same-origin" },
          },
          ...(method === "POST" && { body: JSON.stringify(input) }),
        },
      ),
    );
  const missing = newId("mbr");
  await call("members.list", "GET", {});
  const failed = await call("members.get", "GET", { member_id: missing });
  await call("hosts.create", "POST", { name: "Zoë Nightingale", idempotency_key: newId("req") });
  const rows = await kept({ staff_id: owner.id });
  expect(rows).toMatchObject([
    { method: "POST", path: "/v1/events/hosts", status: 201, error_code: null, api_key: null },
    { method: "GET", path: `/v1/members/${missing}`, status: 404, error_code: "member_not_found" },
  ]);
  expect(rows[0]?.actor).toEqual({ kind: "staff", id: owner.id });
  expect(failed.status).toBe(404);
  const text = JSON.stringify(await world.ctx.db.requestLogEntry.findMany());
  expect(text).not.toContain("Nightingale");
});
