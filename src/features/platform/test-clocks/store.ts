import { OrganizationIsLive } from "@/features/platform/test-organizations/errors";
import { toTimestamp } from "@/lib/time";
import { type Ctx, modeOf } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { TestClockNotFound } from "./errors";
import type { TestClock } from "./schema";

export type TestClockRow = Prisma.TestClockModel;

/** Raises OrganizationIsLive: only test organizations have a movable time. */
export function assertTestMode(ctx: Ctx): void {
  if (modeOf(ctx.org) === "live") throw OrganizationIsLive();
}

/** Returns the clock. Raises TestClockNotFound. */
export async function loadTestClock(ctx: Ctx, id: string): Promise<TestClockRow> {
  const row = await ctx.db.testClock.findFirst({ where: { organization_id: ctx.org.id, id } });
  if (!row) throw TestClockNotFound({ resource: "test_clock", resource_id: id });
  return row;
}

/** Locks the clock until the transaction ends and returns it. Raises TestClockNotFound. */
export async function lockTestClock(tx: Ctx, id: string): Promise<TestClockRow> {
  await tx.db
    .$queryRaw`SELECT 1 FROM test_clocks WHERE id = ${id} AND organization_id = ${tx.org.id} FOR UPDATE`;
  return loadTestClock(tx, id);
}

export function toTestClock(row: TestClockRow): TestClock {
  return {
    id: row.id,
    organization_id: row.organization_id,
    name: row.name,
    frozen_time: toTimestamp(row.frozen_time),
    target_time: toTimestamp(row.target_time),
    status: row.status as TestClock["status"],
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
