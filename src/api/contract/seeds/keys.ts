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
  at: {
    "POST /v1/organizations/{organization_id}/verify-portal-domain": {
      // Its proof would be in the DNS.
      organization_id: async ({ ctx, mark }) => {
        const portal_domain = `${mark.toLowerCase().replace(/[^a-z0-9]/g, "")}.example`;
        const data = { portal_domain, portal_domain_verified_at: ctx.now() };
        await ctx.db.organization.update({ where: { id: ctx.org.id }, data });
        return ctx.org.id;
      },
    },
  },
};
