import type { Ctx } from "@/server/context";
import type { Event, EventId } from "./schema";
import { loadEvent, viewEvent } from "./store";

/** Returns one event, in any status. Raises EventNotFound. */
export async function getEvent(ctx: Ctx, input: EventId): Promise<Event> {
  return viewEvent(ctx, await loadEvent(ctx, input.event_id));
}
