import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { TestClockExists } from "./errors";
import type { CreateTestClock, TestClock } from "./schema";
import { MAX_ADVANCE_MS } from "./advance";
import { assertTestMode, toTestClock } from "./store";

/**
 * Stops the organization's time at the present moment or a later one. From then on its requests, pages and jobs
 * run at the clock's time. Raises OrganizationIsLive, TestClockExists and a fault for a time in the past.
 */
export async function createTestClock(ctx: Ctx, input: CreateTestClock): Promise<TestClock> {
  assertTestMode(ctx);
  const now = ctx.now();
  const frozen_time = input.frozen_time === undefined ? now : new Date(input.frozen_time);
  if (frozen_time < now) {
    const words = "Time does not go back: the present moment or later";
    throw fieldFault(["body", "frozen_time"], "datetime_future", words, input.frozen_time);
  }
  if (frozen_time.getTime() - now.getTime() > MAX_ADVANCE_MS) {
    const words = "At most two years from now";
    throw fieldFault(["body", "frozen_time"], "value_error", words, input.frozen_time);
  }
  const id = newId("clk");
  const organization_id = ctx.org.id;
  return inTx(ctx, async (tx) => {
    await tx.db
      .$queryRaw`SELECT 1 FROM organizations WHERE id = ${organization_id} FOR NO KEY UPDATE`;
    const present = await tx.db.testClock.findUnique({ where: { organization_id } });
    if (present) throw TestClockExists({ resource: "test_clock", resource_id: present.id });
    const name = input.name ?? null;
    const times = { frozen_time, created_at: now, updated_at: now };
    const row = await tx.db.testClock.create({ data: { id, organization_id, name, ...times } });
    await recordEvent(tx, "test_clock.created", id, { frozen_time });
    return toTestClock(row);
  });
}
