import { createTestClock } from "@/features/test-clocks/create";
import { MINUTE } from "@/lib/time";
import type { Furnishing } from "./furnishing";

/** Made by a test key, as everybody must; the club's time stands still from then on. */
export const testClocks: Furnishing = {
  ids: {
    test_clock_id: async ({ ctx, mark }) => {
      const actor = {
        kind: "apiKey" as const,
        id: `key_${mark}`,
        mode: "test" as const,
        tenant_id: ctx.org.tenant_id,
        scopes: new Set(["*"]),
        organization_ids: [ctx.org.id],
      };
      return (await createTestClock({ ...ctx, actor }, {})).id;
    },
  },
  at: {
    "POST /v1/test-clocks/{test_clock_id}/advance": {
      frozen_time: async ({ ctx }) => new Date(ctx.now().getTime() + 5 * MINUTE).toISOString(),
    },
  },
};
