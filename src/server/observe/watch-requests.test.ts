import { EventEmitter, once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test, vi } from "vitest";
import { startMeters, stopMeters } from "./meters";
import { aboutRequest, noteRequest, requestFields, requestIdHere } from "./request";
import { watchRequests } from "./watch-requests";

const lines: Record<string, unknown>[] = [];
const server = http.createServer(
  watchRequests({ write: (line) => void lines.push(line as never) }, async (request, response) => {
    noteRequest({ route: "/v1/members/{member_id}" });
    await new Promise((resolve) => setTimeout(resolve, 1));
    // Known again after waiting, however many others came meanwhile.
    noteRequest({ actor: `apiKey:${String(request.headers["x-key"])}` });
    response.writeHead(201, { "x-request-id": requestIdHere() }).end();
  }),
);
server.listen(0, "127.0.0.1");
await once(server, "listening");
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/members/secret-in-address`;
afterAll(() => new Promise((resolve) => server.close(resolve)));

test("each request has one line: its route, status, caller and ids, and never its address", async () => {
  const answers = await Promise.all(
    ["a", "b", "c"].map((key) => fetch(url, { method: "POST", headers: { "x-key": key } })),
  );
  await vi.waitFor(() => expect(lines).toHaveLength(3));
  const ids = answers.map(({ headers }) => headers.get("x-request-id"));
  expect(new Set(ids).size).toBe(3);
  for (const [at, key] of ["a", "b", "c"].entries()) {
    expect(lines.find(({ request_id }) => request_id === ids[at])).toMatchObject({
      method: "POST",
      route: "/v1/members/{member_id}",
      status: 201,
      ms: expect.any(Number),
      actor: `apiKey:${key}`,
    });
  }
  expect(JSON.stringify(lines)).not.toContain("secret-in-address");
});

test("a client that leaves before its answer is told of as 499", async () => {
  lines.length = 0;
  const hang = watchRequests({ write: (line) => void lines.push(line as never) }, () => undefined);
  const response = Object.assign(new EventEmitter(), { statusCode: 200, writableFinished: false });
  hang({ method: "GET", headers: {} } as IncomingMessage, response as unknown as ServerResponse);
  response.emit("close");
  expect(lines).toMatchObject([{ status: 499 }]);
});

test("probes and files of the build are counted, and not told of", async () => {
  lines.length = 0;
  const { registry } = await startMeters();
  try {
    const quiet = watchRequests({ write: (line) => void lines.push(line as never) }, () =>
      noteRequest({ route: "/readyz" }),
    );
    const response = Object.assign(new EventEmitter(), { statusCode: 200, writableFinished: true });
    quiet({ method: "GET", headers: {} } as IncomingMessage, response as unknown as ServerResponse);
    response.emit("close");
    expect(lines).toEqual([]);
    expect(await registry.metrics()).toContain(
      'foyer_http_request_duration_seconds_count{method="GET",route="/readyz",status="200"} 1',
    );
  } finally {
    stopMeters();
  }
});

test.each([
  ["x-request-id", "proxy-7f:1", { client_request_id: "proxy-7f:1" }],
  ["x-request-id", 'forged"}\n{"level":60', {}],
  ["x-request-id", "x".repeat(129), {}],
  ["traceparent", `00-${"a".repeat(32)}-${"b".repeat(16)}-01`, { trace_id: "a".repeat(32) }],
  ["traceparent", `00-${"0".repeat(32)}-${"b".repeat(16)}-01`, {}],
  ["traceparent", `00-${"a".repeat(32)}-${"0".repeat(16)}-01`, {}],
  ["traceparent", `00-${"A".repeat(32)}-${"b".repeat(16)}-01`, {}],
])("what a client names in %s is believed if it is valid: %s", (name, value, told) => {
  const { request_id, ...rest } = aboutRequest({ [name]: value });
  expect(request_id).toMatch(/^req_/);
  expect(rest).toEqual(told);
});

test("outside a request nothing is told, and each id is new", () => {
  noteRequest({ route: "/nowhere" });
  expect(requestFields()).toEqual({});
  expect(requestIdHere()).not.toBe(requestIdHere());
});
