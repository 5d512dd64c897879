import { beforeAll, describe, expect, it } from "vitest";
import { revokeApiKey } from "@/features/platform/api-keys/revoke";
import { ALL_SCOPES } from "@/features/platform/api-keys/schema";
import { makeSecret } from "@/features/platform/api-keys/secret";
import { getDatabase } from "@/server/data/db";
import {
  CrossSiteRequest,
  HttpsRequired,
  InsufficientScope,
  InvalidCredentials,
  NotLinkedToTenant,
  RateLimitExceeded,
  ServiceContextRequired,
} from "@/server/errors";
import { isQuery } from "@/server/openapi/answers";
import { sha256 } from "@/server/config/secrets";
import { expectProblem } from "./answers";
import { bearer, cookie, requestOf } from "./request";
import { beginMinute, portal, setUpContract } from "./set-up";
import { routes } from "./shapes";

const contract = setUpContract();
const keys: Record<string, string> = {};
const keysWithout = new Map<string, Promise<string>>();
let slow: { secret: string; id: string };
beforeAll(async () => {
  const { club } = contract;
  keys["unknown"] = makeSecret("live").secret;
  keys["malformed"] = `${keys["unknown"].slice(0, -1)}!`;
  keys["mistyped"] = `${keys["unknown"].slice(0, -1)}_`.replace("_live_", "_test_");
  const idOf = async (secret: string) => {
    const where = { secret_hash: sha256(secret) };
    return (await getDatabase().prisma.apiKey.findUniqueOrThrow({ where })).id;
  };
  keys["revoked"] = await club.key({});
  await revokeApiKey(club.ctx, { api_key_id: await idOf(keys["revoked"]) });
  keys["expired"] = await club.key({});
  await getDatabase().prisma.apiKey.update({
    where: { secret_hash: sha256(keys["expired"]) },
    data: { expires_at: new Date(Date.now() - 1000) },
  });
  keys["all"] = await club.key();
  keys["both"] = await club.key({ organization_ids: [club.ctx.org.id, club.sister] });
  const secret = await club.key({ rate_limit_per_minute: 1 });
  slow = { secret, id: await idOf(secret) };
});
const inContext = routes.filter(({ route }) => route.organization === "context");
const elsewhere = routes.filter(({ route }) => route.organization !== "context");
const scoped = routes.filter(({ route }) => route.scope !== "none");

describe("the caller", () => {
  it.each(routes)("$name refuses a caller without a valid key", async ({ route }) => {
    const { entry, club } = contract.at(route);
    const answers = [await entry.send(await requestOf(route, club))];
    for (const kind of ["unknown", "malformed", "mistyped", "revoked", "expired"]) {
      const headers = bearer(keys[kind] ?? "");
      answers.push(await entry.send(await requestOf(route, club, { headers })));
    }
    for (const answer of answers) {
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      expect(answer.headers.has("x-ratelimit-limit")).toBe(false);
      await expectProblem(answer, InvalidCredentials);
    }
  });

  it.each(scoped)("$name refuses a key without its scope", async ({ route }) => {
    const { entry, club } = contract.at(route);
    const headers = bearer(await keyWithout(route.scope));
    const problem = await expectProblem(
      await entry.send(await requestOf(route, club, { headers })),
      InsufficientScope,
    );
    expect(problem["required_scope"]).toBe(route.scope);
  });

  it.each(routes)("$name refuses clear text", async ({ route }) => {
    const call = await requestOf(route, contract.club, { headers: bearer(keys["all"] ?? "") });
    const { restFetch } = await import("@/api/entries/rest-fetch");
    for (const host of ["api.example.org", "localhost"]) {
      const request = new Request(`http://${host}${call.path}`, call);
      const answer = await restFetch(request, { address: "192.0.2.1", tls: false, local: false });
      await expectProblem(answer, HttpsRequired);
    }
  });

  it.each(portal.filter(({ route }) => !isQuery(route) || route.method === "DELETE"))(
    "$name refuses a member's session from another site",
    async ({ route }) => {
      const { entry, club } = contract.at(route);
      const headers = { ...cookie(await club.session()), "sec-fetch-site": "cross-site" };
      const answer = await entry.send(await requestOf(route, club, { headers }));
      await expectProblem(answer, CrossSiteRequest);
    },
  );
});

describe("the organization", () => {
  it.each(inContext)(
    "$name refuses an organization that the key is not linked to",
    async ({ route }) => {
      const { entry, club, foreign } = contract.at(route);
      for (const id of [foreign.ctx.org.id, club.sister, "org_unknown"]) {
        const headers = { ...bearer(keys["all"] ?? ""), "service-context": id };
        const answer = await entry.send(await requestOf(route, club, { headers }));
        await expectProblem(answer, NotLinkedToTenant);
      }
    },
  );

  it.each(inContext)(
    "$name asks for the organization when a key has several",
    async ({ route }) => {
      const { entry, club } = contract.at(route);
      for (const header of [undefined, "", " "]) {
        const headers = {
          ...bearer(keys["both"] ?? ""),
          ...(header !== undefined && { "service-context": header }),
        };
        const answer = await entry.send(await requestOf(route, club, { headers }));
        await expectProblem(answer, ServiceContextRequired);
      }
    },
  );

  it.each(elsewhere)("$name needs no organization in the header", async ({ route }) => {
    // No effect on the objects that the tests share: a body that is no object is refused later.
    const change = isQuery(route) ? {} : { body: "[" };
    const { entry, club } = contract.at(route);
    const headers = { ...bearer(keys["both"] ?? ""), "service-context": "org_unknown" };
    const answer = await entry.send(await requestOf(route, club, { headers, ...change }));
    const expected = isQuery(route) ? 200 : 422;
    expect(answer.status).toBe(expected);
    expect(await answer.text()).not.toContain("service_context");
  });
});

describe("the rate limit", () => {
  it.each(routes)("$name refuses requests beyond the key's limit", async ({ route }) => {
    const { entry, club } = contract.at(route);
    const headers = bearer(slow.secret);
    await beginMinute(`key:${slow.id}`);
    const call = async () =>
      entry.send(await requestOf(route, club, { headers, ...harmless(route) }));
    const first = await call();
    expect(first.headers.get("x-ratelimit-limit")).toBe("1");
    expect(first.headers.get("x-ratelimit-remaining")).toBe("0");
    // A minute may end between two requests, but not between every two of three.
    let answer = await call();
    if (answer.status !== 429) answer = await call();
    const now = Date.now() / 1000;
    const reset = Number(answer.headers.get("x-ratelimit-reset"));
    const wait = Number(answer.headers.get("retry-after"));
    await expectProblem(answer, RateLimitExceeded);
    expect(reset % 60).toBe(0);
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(Math.abs(reset - now - wait)).toBeLessThan(2);
  });
});

/** Returns a key with every scope but one. */
async function keyWithout(missing: string): Promise<string> {
  const scopes = ALL_SCOPES.filter((scope) => scope !== missing);
  const key = keysWithout.get(missing) ?? contract.club.key({ scopes });
  keysWithout.set(missing, key);
  return key;
}

function harmless(route: (typeof routes)[number]["route"]) {
  return isQuery(route) && route.method === "GET" ? {} : { ids: nowhere(route.path) };
}

/** Returns ids of objects that do not exist, so that a request changes nothing. */
function nowhere(path: string): Record<string, string> {
  return Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map((match) => [match[1] ?? "", "nothing_here"]),
  );
}
