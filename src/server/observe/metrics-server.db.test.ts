import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createHost } from "@/features/scheduling/hosts/create";
import { getDatabase } from "@/server/data/db";
import { addJobs } from "@/server/jobs/queue";
import { makeWorld } from "@/testing/worlds/world";
import { meters } from "./meters";
import { serveMetrics } from "./metrics-server";

let metrics: Awaited<ReturnType<typeof serveMetrics>>;
beforeAll(async () => {
  metrics = await serveMetrics({ port: 0, host: "127.0.0.1" });
});
afterAll(() => metrics.stop());

const at = (path: string) => fetch(`http://127.0.0.1:${metrics.port}${path}`);
const lookAt = async () => (await at("/metrics")).text();
/** Returns the value of a line, by its name and labels. */
const valueOf = (text: string, line: string) =>
  Number(
    text
      .split("\n")
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length),
  );

test("a scraper reads the pool, the outbox and the jobs of the whole installation", async () => {
  const { ctx } = await makeWorld();
  await createHost(ctx, { name: "Ada" });
  const payload = { organization_id: ctx.org.id };
  await addJobs(ctx.db, [
    { task: "never done", payload, key: `m1:${ctx.org.id}` },
    { task: "never done", payload, key: `m2:${ctx.org.id}`, max_attempts: 1 },
    { task: "never done", payload, run_at: new Date("2099-01-01"), key: `m3:${ctx.org.id}` },
  ]);
  const { prisma } = getDatabase();
  await prisma.$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = 1 WHERE key = ${`m2:${ctx.org.id}`}`;
  const text = await lookAt();
  expect(valueOf(text, "foyer_database_up")).toBe(1);
  expect(valueOf(text, "foyer_outbox_events")).toBeGreaterThan(0);
  expect(valueOf(text, "foyer_outbox_age_seconds")).toBeGreaterThan(0);
  for (const state of ["waiting", "dead", "scheduled"])
    expect(valueOf(text, `foyer_jobs{state="${state}",task="never done"}`), state).toBe(1);
  expect(valueOf(text, "foyer_pool_size")).toBe(getDatabase().pool.options.max);
  expect(text).toContain('foyer_pool_connections{state="used"}');
  expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  await prisma.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE payload ->> 'organization_id' = ${ctx.org.id}`;
});

test("a database that is away is said, and the rest is told all the same", async () => {
  meters()?.webhook("unreachable");
  const { pool } = getDatabase();
  const connect = vi.spyOn(pool, "connect").mockRejectedValue(new Error("away") as never);
  const text = await lookAt();
  connect.mockRestore();
  expect(valueOf(text, "foyer_database_up")).toBe(0);
  expect(valueOf(text, 'foyer_webhook_attempts_total{outcome="unreachable"}')).toBe(1);
  // The last known count would be taken for the present one.
  expect(text).not.toMatch(/^foyer_outbox_age_seconds \d/m);
});

test("there is nothing else at that port", async () => {
  expect((await at("/v1/members")).status).toBe(404);
});
