import { EventNotFound } from "@/features/scheduling/bookings/errors";
import { ResourceNotFound } from "@/features/scheduling/resources/errors";
import type { Ctx } from "@/server/context";

/** The place of a door: an event with its resource, a resource with its events, or neither. */
export type Checkpoint = {
  resource_id: string | null;
  event_id: string | null;
  /** The zone whose midnight begins the day. */
  timezone: string;
};

/**
 * Finds the place that a scan names, or the organization as a whole. A resource beside an event is
 * the event's own. Raises ResourceNotFound and EventNotFound.
 */
export async function findCheckpoint(
  ctx: Ctx,
  named: { resource_id?: string | null | undefined; event_id?: string | null | undefined },
): Promise<Checkpoint> {
  const organization_id = ctx.org.id;
  const { resource_id = null, event_id = null } = named;
  if (event_id !== null) {
    const event = await ctx.db.event.findFirst({ where: { organization_id, id: event_id } });
    if (!event) throw EventNotFound({ resource: "event", resource_id: event_id });
    if (resource_id !== null && resource_id !== event.resource_id) {
      throw ResourceNotFound({ resource: "resource", resource_id });
    }
    return { resource_id: event.resource_id, event_id, timezone: event.timezone };
  }
  if (resource_id !== null) {
    const resource = await ctx.db.resource.findFirst({
      where: { organization_id, id: resource_id },
    });
    if (!resource) throw ResourceNotFound({ resource: "resource", resource_id });
    return { resource_id, event_id, timezone: resource.timezone };
  }
  return { resource_id, event_id, timezone: ctx.org.default_timezone };
}

/** Returns the `where` for bookings at a place: an event's own, or a resource's and its events'. */
export function bookedAt({ resource_id, event_id }: Checkpoint) {
  if (event_id !== null) return { event_id };
  if (resource_id !== null) return { OR: [{ resource_id }, { event: { resource_id } }] };
  return {};
}
