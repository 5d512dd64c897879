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

describe("pages", () => {
  test("in clear text over the network are sent to HTTPS", async () => {
    const answer = await ask({ host: "club.example" });
    expect(answer.statusCode).toBe(308);
    expect(answer.headers.location).toBe("https://club.example/resources?a=1");
  });

  test("over HTTPS at the trusted proxy carry HSTS; a claim of the client's own is not believed", async () => {
    const answer = await ask({ host: "club.example", "x-forwarded-proto": "https" });
    expect(answer.headers["strict-transport-security"]).toMatch(/max-age/);
    const forged = await ask({ host: "club.example", "x-forwarded-proto": "https, http" });
    expect(forged.statusCode).toBe(308);
  });

  test("are asked for from the socket's address where no proxy is trusted, whatever a header claims", async () => {
    const headers = { host: "localhost", "x-forwarded-for": "203.0.113.9" };
    const direct = await ask(headers, { proxies: 0 }, "x-forwarded-for");
    expect(direct.body).toMatch(/127\.0\.0\.1$/);
    const proxied = await ask(headers, {}, "x-forwarded-for");
    expect(proxied.body).toBe("203.0.113.9");
  });

  test("run no script but those with the nonce of their own answer", async () => {
    const [first, second] = [await ask({ host: "localhost" }), await ask({ host: "localhost" })];
    const policy = String(first.headers["content-security-policy"]);
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'(;|$)/);
    expect(first.body).toBe(policy);
    expect(second.headers["content-security-policy"]).not.toBe(policy);
  });

  test("name Stripe's hosts only where Stripe is configured", () => {
    expect(contentSecurityPolicy("n", settings)).not.toContain("stripe");
    expect(contentSecurityPolicy("n", { ...settings, stripe: true })).toContain(
      "https://js.stripe.com",
    );
  });
});
