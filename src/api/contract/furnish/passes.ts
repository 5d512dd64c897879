import { createPassDesign } from "@/features/pass-designs/create";
import { createPass } from "@/features/passes/create";
import type { Furnisher, Furnishing } from "./furnishing";

/** A pass of its own, for an operation after which it is good for no other. */
async function onePass({ ctx, id }: Furnisher): Promise<string> {
  const member_id = await id("member_id");
  const pass = await createPass(ctx, { member_id, pass_design_id: await id("pass_design_id") });
  return pass.id;
}

export const passes: Furnishing = {
  ids: {
    pass_design_id: async ({ ctx }) => (await createPassDesign(ctx, { name: "Contract card" })).id,
    pass_id: onePass,
  },
  at: {
    "POST /v1/passes/{pass_id}/revoke": { pass_id: onePass },
    "POST /v1/passes/{pass_id}/reissue": { pass_id: onePass },
    "POST /v1/passes/bulk-revoke": { pass_id: onePass },
  },
  needs: { "GET /portal/v1/pass": ["pass_id"] },
};
