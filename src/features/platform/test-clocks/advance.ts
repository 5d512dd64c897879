import { DAY } from "@/lib/time";
import { byId, type Ctx, inTx } from "@/server/context";
import { fieldFault, InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import type { AdvanceTestClock, TestClock } from "./schema";
import { assertTestMode, lockTestClock, toTestClock } from "./store";

/** A longer jump is a mistake: the clock really takes every step on the way. */
export const MAX_ADVANCE_MS = 731 * DAY;

/**
 * Sends the clock to a later time. It is `advancing` until everything that falls due on the way is done, in
 * order, each at its own instant; then it is `ready`. A clock that is already there, or on its way there, stays
 * unchanged. Raises OrganizationIsLive, TestClockNotFound, InvalidStatusTransition while it is heading
 * elsewhere, and a fault for a time before its own or more than two years after it.
 */
export async function advanceTestClock(ctx: Ctx, input: AdvanceTestClock): Promise<TestClock> {
  assertTestMode(ctx);
  const target_time = new Date(input.frozen_time);
  return inTx(ctx, async (tx) => {
    const clock = await lockTestClock(tx, input.test_clock_id);
    const going = clock.target_time ?? clock.frozen_time;
    if (going.getTime() === target_time.getTime()) return toTestClock(clock);
    if (clock.status !== "ready") throw InvalidStatusTransition({ current_status: clock.status });
    const way = target_time.getTime() - clock.frozen_time.getTime();
    if (way < 0 || way > MAX_ADVANCE_MS) {
      const words =
        way < 0 ? "Time does not go back" : "At most two years at a time: advance it again";
      throw fieldFault(["body", "frozen_time"], "value_error", words, input.frozen_time, {
        frozen_time: clock.frozen_time.toISOString(),
      });
    }
    const row = await tx.db.testClock.update({
      where: byId(tx, clock.id),
      data: { status: "advancing", target_time, updated_at: tx.now() },
    });
    await recordEvent(tx, "test_clock.advancing", clock.id, {
      from: "ready",
      to: "advancing",
      target_time,
    });
    return toTestClock(row);
  });
}
