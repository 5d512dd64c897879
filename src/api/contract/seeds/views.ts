import { createView } from "@/features/backoffice/views/create";
import type { Seeds } from "./seed-context";

export const views: Seeds = {
  ids: {
    view_id: async ({ ctx, mark }) => {
      const name = `Contract view ${mark}`;
      return (await createView(ctx, { list: "members", name, filters: {}, shared: true })).id;
    },
  },
  at: {
    "POST /v1/views": { filters: async () => ({}), shared: async () => true },
    "PATCH /v1/views/{view_id}": { filters: async () => ({}), shared: async () => true },
  },
};
