import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { reconcile } from "@/features/billing/processor/reconcile";
import { createHost } from "@/features/scheduling/hosts/create";
import { advanceTestClock } from "@/features/platform/test-clocks/advance";
import { createTestClock } from "@/features/platform/test-clocks/create";
import { getTestClock } from "@/features/platform/test-clocks/get";
import { createWebhookEndpoint } from "@/features/platform/webhooks/create";
import type { WebhookEvent } from "@/features/platform/webhooks/schema";
import { getPayments } from "@/ports/payments";
import { closeDatabase, openDatabase } from "@/server/data/db";
import { migrate } from "@/server/postgres/migrate";
import { nameScratchDatabase } from "@/testing/scratch-database";
import { openReceiver } from "@/testing/fakes/receiver";
import { eventually } from "@/testing/waits";
import { makeWorld } from "@/testing/worlds/world";
import { installation } from "./installation";
import { startWorker } from "./worker";

// A database of its own: this worker does the jobs of everybody in it.
const scratch = nameScratchDatabase();

beforeAll(async () => {
  await migrate({ url: scratch.url, dir: path.resolve("prisma"), log: () => undefined });
  vi.stubEnv("DATABASE_URL", scratch.url);
  delete (globalThis as { foyerEnv?: unknown }).foyerEnv;
  // Two workers share the settings of a process with one.
  Object.assign(globalThis, { __foyerDatabase: openDatabase(scratch.url, { max: 40 }) });
});
afterAll(async () => {
  await closeDatabase();
  vi.unstubAllEnvs();
  delete (globalThis as { foyerEnv?: unknown }).foyerEnv;
  await scratch.drop();
});

test("a receiver gets its events while another hangs, and once from two workers", async () => {
  const workers = [startWorker(), startWorker()];
  const world = await makeWorld({ now: new Date().toISOString() });
  const [quick, hanging] = [await openReceiver(), await openReceiver()];
  hanging.answer(() => undefined);
  for (const { url } of [quick, hanging]) {
    await createWebhookEndpoint(world.ctx, { url, event_types: ["host.*"] });
  }
  for (let n = 0; n < 10; n++) await createHost(world.ctx, { name: `Host ${n}` });
  await eventually(() => expect(quick.received).toHaveLength(10));
  await createHost(world.ctx, { name: "The last" });
  await eventually(() => expect(quick.received).toHaveLength(11));
  const ids = quick.received.map(({ body }) => (JSON.parse(body) as WebhookEvent).id);
  expect(new Set(ids).size).toBe(11);
  await hanging.close();
  await Promise.all(workers.map((worker) => worker.stop()));
  await quick.close();
});

test("a test clock is moved to its new time", async () => {
  const now = "2026-11-23T06:00:00.000Z";
  const { ctx } = await makeWorld({ now, organization: { mode: "test" } });
  const { id: test_clock_id } = await createTestClock(ctx, { frozen_time: now });
  await advanceTestClock(ctx, { test_clock_id, frozen_time: "2027-02-01T00:00:00.000Z" });
  const worker = startWorker();
  try {
    await eventually(async () =>
      expect(await getTestClock(ctx, { test_clock_id })).toMatchObject({ status: "ready" }),
    );
  } finally {
    await worker.stop();
  }
});

test.each(["live", "test"] as const)(
  "the rounds of one processor look after the %s organizations alone",
  async (mode) => {
    // With two processors each round has a mode, which it looks for in every table that it reads.
    const payments = getPayments(mode);
    await expect(reconcile({ ...installation(), mode, payments })).resolves.toEqual([]);
  },
);
