import { rotatePassCodeKey } from "@/features/pass-code-keys/rotate";
import type { Furnishing } from "./furnishing";

export const door: Furnishing = {
  ids: {
    pass_code_key_id: async ({ ctx }) => (await rotatePassCodeKey(ctx, {})).id,
  },
  at: {
    "POST /v1/pass-code-keys/{pass_code_key_id}/retire": {
      // Only one that has been followed by another can be retired.
      pass_code_key_id: async ({ ctx }) => {
        const { id } = await rotatePassCodeKey(ctx, {});
        await rotatePassCodeKey(ctx, {});
        return id;
      },
    },
  },
};
