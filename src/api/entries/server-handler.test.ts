import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { serverHandler } from "./server-handler";

let ready: boolean;
let leaving: boolean;
const page: http.RequestListener = (_request, response) => void response.end("a page");
const servers = await Promise.all(
  (["all", "worker"] as const).map(async (role) => {
    const pages = () => (ready ? page : undefined);
    const server = http.createServer(
      serverHandler({ dev: false, role, pages, leaving: () => leaving }),
    );
    server.listen(0, "localhost");
    await once(server, "listening");
    return { role, server, port: (server.address() as AddressInfo).port };
  }),
);
afterAll(() => Promise.all(servers.map(({ server }) => new Promise((end) => server.close(end)))));
beforeEach(() => {
  [ready, leaving] = [true, false];
});

async function ask(role: string, path: string) {
  const port = servers.find((one) => one.role === role)?.port ?? 0;
  const answer = await fetch(`http://localhost:${port}${path}`);
  return [answer.status, await answer.text()];
}

test("a process that starts says so, as a database that is away is another matter", async () => {
  ready = false;
  expect(await ask("all", "/readyz")).toEqual([503, '{"status":"starting"}']);
  expect((await ask("all", "/v1/members"))[0]).toBe(503);
  expect((await ask("all", "/healthz"))[0]).toBe(200);
});

test("a process that stops says so, and serves on until its balancer has noticed", async () => {
  leaving = true;
  expect(await ask("all", "/readyz")).toEqual([503, '{"status":"stopping"}']);
  expect(await ask("all", "/harbour")).toEqual([200, "a page"]);
});

test("a worker answers whoever looks after it, and nobody else", async () => {
  expect((await ask("worker", "/healthz"))[0]).toBe(200);
  leaving = true;
  expect(await ask("worker", "/readyz")).toEqual([503, '{"status":"stopping"}']);
  for (const path of ["/v1/members", "/harbour", "/api/webhooks/processor"])
    expect((await ask("worker", path))[0], path).toBe(404);
});
