import { createPortalToken } from "@/features/people/portal-tokens/create";
import type { Furnishing } from "./furnishing";

export const portalTokens: Furnishing = {
  ids: {
    portal_token_id: async ({ ctx, id }) => {
      const member_id = await id("member_id");
      return (await createPortalToken(ctx, { member_id, scopes: ["*"], expires_in: 3600 })).id;
    },
  },
};
