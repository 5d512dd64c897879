import { createTestClock } from "@/features/platform/test-clocks/create";
import { MINUTE } from "@/lib/time";
import type { Seeds } from "./seed-context";

/** The club's time stands still from then on. */
export const testClocks: Seeds = {
  ids: {
    test_clock_id: async ({ ctx }) => (await createTestClock(ctx, {})).id,
  },
  at: {
    "POST /v1/test-clocks/{test_clock_id}/advance": {
      frozen_time: async ({ ctx }) => new Date(ctx.now().getTime() + 5 * MINUTE).toISOString(),
    },
  },
};
