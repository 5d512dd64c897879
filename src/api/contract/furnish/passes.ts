import { createPassDesign } from "@/features/pass-designs/create";
import { createPass } from "@/features/passes/create";
import type { Furnishing } from "./furnishing";

export const passes: Furnishing = {
  ids: {
    pass_design_id: async ({ ctx }) => (await createPassDesign(ctx, { name: "Contract card" })).id,
    pass_id: async ({ ctx, id }) => {
      const member_id = await id("member_id");
      const pass = await createPass(ctx, { member_id, pass_design_id: await id("pass_design_id") });
      return pass.id;
    },
  },
  needs: { "GET /portal/v1/pass": ["pass_id"] },
};
