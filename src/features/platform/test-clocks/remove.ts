import { byId, type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import type { TestClockId } from "./schema";
import { assertTestMode, lockTestClock } from "./store";

/**
 * Returns the organization to real time. Rows written at the clock's time keep their dates. Raises
 * OrganizationIsLive, TestClockNotFound, and InvalidStatusTransition while it is advancing.
 */
export async function removeTestClock(ctx: Ctx, input: TestClockId): Promise<void> {
  assertTestMode(ctx);
  await inTx(ctx, async (tx) => {
    const clock = await lockTestClock(tx, input.test_clock_id);
    if (clock.status !== "ready") throw InvalidStatusTransition({ current_status: clock.status });
    await tx.db.testClock.delete({ where: byId(tx, clock.id) });
    await recordEvent(tx, "test_clock.deleted", clock.id);
  });
}
