import { getOccupancy } from "@/features/access/pass-checks/occupancy";
import { dayOf } from "@/features/access/pass-checks/decide-admission";
import type { NamedCheckpoint } from "@/features/access/pass-checks/schema";
import { getDoorSettings } from "@/features/access/pass-checks/settings";
import { endOfToday } from "@/lib/end-of-today";
import { toLocal, toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { toneOf } from "@/server/words/reader";
import { assertOwnPlace } from "./scan-at-door";
import type { DoorNow } from "./schema";
import { snapshotKey } from "./sign-snapshot";
import { loadScanner } from "./store";

/**
 * Returns the context that a scanner shows around its camera: its name, its places, and the number
 * of people inside. Raises PlaceNotAllowed, ResourceNotFound and EventNotFound for the chosen
 * place.
 */
export async function getDoorNow(ctx: Ctx, place: NamedCheckpoint): Promise<DoorNow> {
  const scanner = await loadScanner(ctx, ctx.actor.id);
  const { org } = ctx;
  const own = scanner.resource_ids.length > 0;
  const chosen = place.resource_id !== undefined || place.event_id !== undefined;
  if (own && chosen) await assertOwnPlace(ctx, scanner.resource_ids, place);
  const mine = own ? { id: { in: scanner.resource_ids } } : {};
  const { from } = dayOf(ctx.now(), org.default_timezone);
  const until = endOfToday(toTimestamp(ctx.now()), org.default_timezone);
  const [resources, events, settings, occupancy, { public_key }] = await Promise.all([
    ctx.db.resource.findMany({
      where: { organization_id: org.id, archived_at: null, ...mine },
      select: { id: true, name: true },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: 200,
    }),
    ctx.db.event.findMany({
      where: {
        organization_id: org.id,
        status: "published",
        starts_at: { lt: until },
        ends_at: { gt: from },
        ...(own && { resource_id: { in: scanner.resource_ids } }),
      },
      select: { id: true, title: true, resource_id: true, starts_at: true, timezone: true },
      orderBy: [{ starts_at: "asc" }, { id: "asc" }],
      take: 100,
    }),
    getDoorSettings(ctx),
    getOccupancy(ctx, place),
    snapshotKey(ctx),
  ]);
  return {
    scanner: { id: scanner.id, name: scanner.name },
    organization: {
      id: org.id,
      name: org.name,
      timezone: org.default_timezone,
      locale: org.locale,
      tone: toneOf(org.branding),
    },
    places: [
      ...resources.map(({ id, name }) => ({
        resource_id: id,
        event_id: null,
        name,
        starts_at_local: null,
      })),
      ...events.map((event) => ({
        resource_id: event.resource_id,
        event_id: event.id,
        name: event.title,
        starts_at_local: toLocal(event.starts_at.getTime(), event.timezone),
      })),
    ],
    anywhere: !own,
    offline_minutes: settings.offline_minutes,
    occupancy,
    public_key,
    now: toTimestamp(ctx.now()),
  };
}
