import { DAY } from "@/lib/time";
import { byId, type Ctx, inTx } from "@/server/context";
import { fieldFault, InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import type { AdvanceTestClock, TestClock } from "./schema";
import { assertTestMode, lockTestClock, toTestClock } from "./store";

/** More than that is an accident: every step on the way is really taken. */
export const FARTHEST_MS = 731 * DAY;

/**
 * Sends the clock to a later time: `advancing` until all that becomes due on the way is done, in its order,
 * each at its own instant; then `ready`. On its way there already, or there → unchanged. Raises
 * OrganizationIsLive, TestClockNotFound, InvalidStatusTransition while it is going
 * somewhere else, and a fault for a time before its own or more than two years after.
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
    if (way < 0 || way > FARTHEST_MS) {
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
