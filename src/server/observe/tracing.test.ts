import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { context, propagation, trace } from "@opentelemetry/api";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteRequest } from "./request";
import { startTracing } from "./tracing";
import { tracing } from "./tracing-here";
import { watchRequests } from "./watch-requests";

type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string }[];
  status?: { code: number };
};

const sent: Sent[] = [];
const collector = http.createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += String(part);
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: { scopeSpans: { spans: Sent[] }[] }[];
  };
  sent.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
  response.end("{}");
});
const app = http.createServer(
  watchRequests({ write: null }, async (_request, response) => {
    noteRequest({ route: "/v1/hosts" });
    await new Promise((resolve) => setTimeout(resolve, 1));
    tracing()?.call("postgresql find_hosts", { "db.system.name": "postgresql" })();
    response.end();
  }),
);
for (const server of [collector, app]) {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}
const at = (server: http.Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
beforeEach(() => void (sent.length = 0));
afterEach(() => {
  delete (globalThis as { foyerTracing?: unknown }).foyerTracing;
  // OpenTelemetry's own, so that the next test has none.
  for (const api of [trace, context, propagation]) api.disable();
});
afterAll(async () => {
  await Promise.all(
    [app, collector].map((server) => new Promise((resolve) => server.close(resolve))),
  );
});

test("a request goes on in its caller's trace with its queries, a job has its own, idle questions none", async () => {
  startTracing({ endpoint: at(collector), service: "foyer-test" });
  const [traceId, spanId] = ["a".repeat(32), "b".repeat(16)];
  await fetch(`${at(app)}/v1/hosts`, { headers: { traceparent: `00-${traceId}-${spanId}-01` } });
  await fetch(`${at(app)}/v1/hosts`);
  tracing()?.call("postgresql is there work", {})();
  const failing = tracing()?.job("deliver webhook", async () => {
    tracing()?.call("postgresql find_delivery", {})();
    throw Object.assign(new Error("a secret"), { code: "ECONNREFUSED" });
  });
  await expect(failing).rejects.toThrow("a secret");
  await tracing()?.stop();
  await vi.waitFor(() => expect(sent).toHaveLength(6));
  const request = sent.find(({ parentSpanId }) => parentSpanId === spanId);
  expect(request).toMatchObject({ traceId, name: "GET /v1/hosts" });
  const query = sent.find(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(query).toMatchObject({ traceId, name: "postgresql find_hosts" });
  expect(request?.attributes.map(({ key }) => key)).toEqual(
    expect.arrayContaining(["http.route", "http.response.status_code", "foyer.request_id"]),
  );
  const job = sent.find(({ name }) => name === "deliver webhook");
  expect(job).toMatchObject({ status: { code: 2 } });
  expect(sent.find(({ name }) => name === "postgresql find_delivery")).toMatchObject({
    traceId: job?.traceId,
    parentSpanId: job?.spanId,
  });
  expect(new Set(sent.map((span) => span.traceId)).size).toBe(3);
  expect(JSON.stringify(sent)).not.toContain("a secret");
});

test("the calls of a trace lie in their order, within it", async () => {
  startTracing({ endpoint: at(collector), service: "foyer-test" });
  const COUNT = 20;
  await tracing()?.job("many calls", async () => {
    for (let n = 0; n < COUNT; n++) {
      const end = tracing()?.call("postgresql one", {});
      await Promise.resolve();
      end?.();
    }
  });
  await tracing()?.stop();
  await vi.waitFor(() => expect(sent).toHaveLength(COUNT + 1));
  const spans = sent.map(({ name, ...span }) => ({
    name,
    from: BigInt(span.startTimeUnixNano),
    to: BigInt(span.endTimeUnixNano),
  }));
  const job = spans.find(({ name }) => name === "many calls");
  const calls = spans.filter(({ name }) => name === "postgresql one");
  let until = job?.from ?? 0n;
  for (const { from, to } of calls) {
    expect(from).toBeGreaterThanOrEqual(until);
    expect(to).toBeGreaterThanOrEqual(from);
    until = to;
  }
  expect(job?.to).toBeGreaterThanOrEqual(until);
});
