import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { contentSecurityPolicy, withPageHeaders } from "./page-headers";

const settings = { baseUrl: "https://club.example", proxies: 1, stripe: false, dev: false };
const servers: http.Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

async function ask(
  headers: Record<string, string>,
  changes: Partial<typeof settings> = {},
  echo = "content-security-policy",
) {
  const server = http.createServer(
    withPageHeaders({ ...settings, ...changes }, (request, response) =>
      response.end(String(request.headers[echo])),
    ),
  );
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return new Promise<http.IncomingMessage & { body: string }>((done) => {
    http.get({ port, path: "/resources?a=1", headers }, (response) => {
      let body = "";
      response.on("data", (chunk) => (body += chunk));
      response.on("end", () => done(Object.assign(response, { body })));
    });
  });
}

const askHere = () => ask({ host: "localhost" }, { proxies: 0 });

describe("pages", () => {
  test("in clear text are shown on this machine, unless a proxy on it forwards them", async () => {
    expect((await ask({ host: "localhost" }, { proxies: 0 })).statusCode).toBe(200);
    expect((await ask({ host: "localhost" })).statusCode).toBe(308);
    const passedOn = { host: "localhost", "x-forwarded-for": "203.0.113.9" };
    expect((await ask(passedOn, { proxies: 0 })).statusCode).toBe(308);
  });

  test("in clear text over the network are sent to HTTPS", async () => {
    const answer = await ask({ host: "club.example" });
    expect(answer.statusCode).toBe(308);
    expect(answer.headers.location).toBe("https://club.example/resources?a=1");
  });

  test("over HTTPS at the trusted proxy carry HSTS; a claim of the client's own is not believed", async () => {
    const answer = await ask({ host: "club.example", "x-forwarded-proto": "https" });
    expect(answer.headers["strict-transport-security"]).toMatch(/max-age/);
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    const paying = { host: "club.example", "x-forwarded-proto": "https" };
    expect((await ask(paying, { stripe: true })).headers).toMatchObject({
      // A wallet's sheet is a window that answers the page.
      "cross-origin-opener-policy": "same-origin-allow-popups",
    });
    const forged = await ask({ host: "club.example", "x-forwarded-proto": "https, http" });
    expect(forged.statusCode).toBe(308);
  });

  test("are counted by the socket's address if no proxy is trusted, whatever a header claims", async () => {
    const headers = { host: "localhost", "x-forwarded-for": "203.0.113.9" };
    const inClear = { proxies: 0, baseUrl: "http://localhost:3000" };
    const direct = await ask(headers, inClear, "x-forwarded-for");
    expect(direct.body).toMatch(/127\.0\.0\.1$/);
    const proxied = await ask({ ...headers, "x-forwarded-proto": "https" }, {}, "x-forwarded-for");
    expect(proxied.body).toBe("203.0.113.9");
  });

  test("run only scripts with the nonce of their own answer", async () => {
    const [first, second] = [await askHere(), await askHere()];
    const policy = String(first.headers["content-security-policy"]);
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'(;|$)/);
    expect(first.body).toBe(policy);
    expect(second.headers["content-security-policy"]).not.toBe(policy);
  });

  test("allow Stripe's hosts only if Stripe is configured", () => {
    expect(contentSecurityPolicy("n", settings)).not.toContain("stripe");
    expect(contentSecurityPolicy("n", { ...settings, stripe: true })).toContain(
      "https://js.stripe.com",
    );
  });
});
