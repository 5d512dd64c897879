import { getHost } from "@/features/scheduling/hosts/get";
import { HostId } from "@/features/scheduling/hosts/schema";
import { memberProcedure, router } from "@/server/trpc";
import { getOfferedEvent, listOfferedEvents } from "./member-view";
import { GetOfferedEvent, ListOfferedEvents } from "./schema";

/** The portal's procedures on events. */
export const eventsRouter = router({
  list: memberProcedure
    .input(ListOfferedEvents)
    .query(({ ctx, input }) => listOfferedEvents(ctx, input)),
  get: memberProcedure
    .input(GetOfferedEvent)
    .query(({ ctx, input }) => getOfferedEvent(ctx, input)),
  host: memberProcedure.input(HostId).query(({ ctx, input }) => getHost(ctx, input)),
});
