import { createApiKey } from "@/features/platform/api-keys/create";
import { ALL_SCOPES } from "@/features/platform/api-keys/schema";
import type { Seeds } from "./seed-context";

export const keys: Seeds = {
  ids: {
    organization_id: async ({ ctx }) => ctx.org.id,
    api_key_id: async ({ ctx }) => {
      const organization_ids = [ctx.org.id];
      const key = { name: "Managed", organization_ids, scopes: [...ALL_SCOPES] };
      return (await createApiKey(ctx, key)).id;
    },
  },
};
