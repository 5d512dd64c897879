import { expect, test } from "vitest";
import { isRestPath, restFetch } from "./doors";

const ask = (path: string, init?: RequestInit) =>
  restFetch(new Request(`http://localhost:3000${path}`, init), {
    address: "127.0.0.1",
    tls: false,
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

test.each(["/", "/v11", "/portal", "/portals/v1", "/resources", "/V1x"])("%s is a page's", (path) =>
  expect(isRestPath(path)).toBe(false),
);

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
