import { createPortalToken } from "@/features/people/portal-tokens/create";
import type { Seeds } from "./seed-context";

export const portalTokens: Seeds = {
  ids: {
    portal_token_id: async ({ ctx, id }) => {
      const member_id = await id("member_id");
      return (await createPortalToken(ctx, { member_id, scopes: ["*"], expires_in: 3600 })).id;
    },
  },
};
