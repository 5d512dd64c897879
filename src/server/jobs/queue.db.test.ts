import { expect, test } from "vitest";
import { queued } from "@/testing/outbox";
import { makeWorld } from "@/testing/worlds/world";
import { getDatabase } from "@/server/data/db";
import { addJobs } from "./queue";

test("jobs keep the order in which they were added, even if the queue knows more tasks than there are jobs", async () => {
  const { ctx, org } = await makeWorld();
  const { prisma } = getDatabase();
  // From then on PostgreSQL hashes the jobs rather than the tasks, which reverses their order.
  await prisma.$executeRaw`
    INSERT INTO graphile_worker._private_tasks (identifier)
    SELECT 'known_' || n FROM generate_series(1, 100) AS n ON CONFLICT DO NOTHING`;
  await prisma.$executeRaw`ANALYZE graphile_worker._private_tasks`;
  const numbers = Array.from({ length: 50 }, (_, n) => n);
  await addJobs(
    prisma,
    numbers.map((n) => ({ task: "known_1", payload: { organization_id: org.id, n } })),
  );
  expect((await queued(ctx)).map(({ payload }) => payload["n"])).toEqual(numbers);
});
