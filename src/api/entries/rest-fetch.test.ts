import { expect, test } from "vitest";
import { bodyBound, isRestPath, restFetch } from "./rest-fetch";

const ask = (path: string, init?: RequestInit, tls = false) =>
  restFetch(new Request(`http://localhost:3000${path}`, init), {
    address: "127.0.0.1",
    tls,
    local: true,
  });

const codeOf = async (answer: Response) => {
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  const { code, status } = (await answer.json()) as { code: string; status: number };
  expect(answer.status).toBe(status);
  return code;
};

test.each([
  "/V1/members",
  "/v1%2Fmembers",
  "/v1%2fmembers/x",
  "/%761/members",
  "//v1/members",
  "/v1//members",
  "/PORTAL/v1/me",
  "/portal//v1/me",
  "/portal%2Fv1",
  "/v1/members//notes/",
])("%s is no operation of the API, and is answered as one that does not exist", async (path) => {
  expect(isRestPath(path)).toBe(true);
  for (const method of ["GET", "POST", "DELETE"]) {
    expect(await codeOf(await ask(path, { method }))).toBe("route_not_found");
  }
});

test("a path that leads elsewhere by its dots is no operation either", async () => {
  expect(await codeOf(await ask("/v1/../harbour/resources"))).toBe("route_not_found");
});

test.each(["/", "/v11", "/portal", "/portals/v1", "/harbour/resources", "/V1x"])(
  "%s is a page's",
  (path) => expect(isRestPath(path)).toBe(false),
);

test.each([
  "/healthz",
  "/v1/openapi.json",
  "/v1/members",
  "/portal/v1/me",
  "/V1/members",
  "/door/files/worker.js",
])("%s is answered with what browsers are to be told of every answer", async (path) => {
  const { headers } = await ask(path);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  const isPublic = path === "/v1/openapi.json";
  expect(headers.get("cross-origin-resource-policy")).toBe(
    isPublic ? "cross-origin" : "same-origin",
  );
  expect(headers.has("strict-transport-security")).toBe(false);
  const encrypted = await ask(path, {}, true);
  expect(encrypted.headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}$/);
});

test("slashes at the end of a path change nothing, however many", async () => {
  const answer = await ask("/v1/members/mbr_1///", { method: "PUT" });
  expect(await codeOf(answer)).toBe("method_not_allowed");
  expect((await ask("/healthz//")).status).toBe(200);
});

test("a body comes through with the slash at the end of its path taken away", async () => {
  const answer = await ask("/api/webhooks/stripe/", { method: "POST", body: "{}" });
  expect(await answer.json()).toMatchObject({ error: { code: "invalid_signature" } });
});

test("a path beyond 2 KiB is refused without our own server in front, too", async () => {
  expect(await codeOf(await ask(`/v1/members/${"x".repeat(2048)}`))).toBe("path_too_long");
});

test.each([
  ["POST", "/v1/members", 1024 * 1024, false],
  ["POST", "/v1/members/import/", 8 * 1024 * 1024, false],
  ["GET", "/v1/members/import", 0, true],
  ["PATCH", "/portal/v1/me/", 1024 * 1024, false],
  ["PATCH", "/harbour/portal/v1/me/", 1024 * 1024, false],
  ["PUT", "/harbour/v1/me", 0, true],
  ["DELETE", "/v1/webhook-endpoints/x", 1024 * 1024, false],
  ["POST", "/sandbox/v1/payment_methods", 16 * 1024, false],
  ["POST", "/api/auth/signin/email", 64 * 1024, true],
  ["POST", "/api/trpc/me.switchOrganization", 1024 * 1024, true],
  ["GET", "/v1/members", 0, true],
  ["GET", "/api/trpc/me.get", 0, true],
  ["POST", "/wallet/images/x.png", 0, true],
  ["POST", "/v1/openapi.json", 1024 * 1024, false],
  ["POST", "/V1/members", 0, true],
  ["POST", "/resources", 0, true],
  ["POST", "/p/token/provision", 0, true],
  ["POST", "/g/token/answer", 4 * 1024, true],
])("%s %s takes a body of at most %i bytes", (method, path, most, whole) => {
  expect(bodyBound(method, path)).toEqual({ most, whole });
});

test("the document of the API is not sent again to a client that has it", async () => {
  const first = await ask("/v1/openapi.json");
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  for (const encoding of ["gzip", "identity"]) {
    const headers = { "if-none-match": etag, "accept-encoding": encoding };
    const same = await ask("/v1/openapi.json", { headers });
    expect([same.status, same.headers.get("etag"), await same.text()]).toEqual([304, etag, ""]);
    expect(same.headers.has("content-type")).toBe(false);
  }
  const other = await ask("/v1/openapi.json", { headers: { "if-none-match": 'W/"other"' } });
  expect(other.status).toBe(200);
});

test.each(["/v1/members/mbr_1//", "/v1/members//", "/portal/v1/me///"])(
  "%s is the same resource as without the slashes at its end",
  async (path) => {
    expect(isRestPath(path)).toBe(true);
    expect([404, 405]).not.toContain((await ask(path)).status);
  },
);
