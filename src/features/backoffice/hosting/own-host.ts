import { HostNotFound } from "@/features/scheduling/hosts/errors";
import { loadHost } from "@/features/scheduling/hosts/store";
import { type Ctx, hasScope } from "@/server/context";

/**
 * Raises HostNotFound for a host whom the caller may not act for: a person of the staff is one host, unless they may do
 * the same with all bookings anyway.
 */
export async function assertOwnHost(
  ctx: Ctx,
  host_id: string,
  scope: "bookings:read" | "bookings:write",
): Promise<void> {
  const { actor } = ctx;
  const own = actor.kind !== "staff" || actor.host_id === host_id || hasScope(actor, scope);
  if (!own) throw HostNotFound({ resource: "event_host", resource_id: host_id });
  await loadHost(ctx, host_id);
}
