import { createMember } from "@/features/members/create";
import { createHost } from "@/features/hosts/create";
import type { Furnishing } from "./furnishing";

export const people: Furnishing = {
  ids: {
    member_id: async ({ ctx, mark }) => {
      const member = await createMember(ctx, {
        name: "Contract member",
        email: `${mark}@example.test`,
        external_id: mark,
        status: "active",
      });
      return member.id;
    },
    host_id: async ({ ctx }) => (await createHost(ctx, { name: "Contract host" })).id,
  },
  at: {
    "GET /v1/members/external/{external_id}": {
      external_id: async ({ id, mark }) => (await id("member_id")) && mark,
    },
  },
};
