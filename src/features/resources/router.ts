import { memberProcedure, router } from "@/server/trpc";
import { getResource } from "./get";
import { listResources } from "./list";
import { listSlots } from "./list-slots";
import { ListResources, ListSlots, ResourceId } from "./schema";

/** What the portal asks about resources. */
export const resourcesRouter = router({
  list: memberProcedure
    .input(ListResources.omit({ include_archived: true }))
    .query(({ ctx, input }) => listResources(ctx, { ...input, include_archived: false })),
  get: memberProcedure.input(ResourceId).query(({ ctx, input }) => getResource(ctx, input)),
  slots: memberProcedure
    .input(ListSlots.omit({ member_id: true }))
    .query(({ ctx, input }) => listSlots(ctx, input)),
});
