import {
  AvailabilityOverlap,
  BookingsAffected,
  EventsAffected,
  OverrideNotFound,
  OverrideOverlap,
  ResourceNotFound,
} from "@/features/scheduling/resources/errors";
import { archiveResource } from "@/features/scheduling/resources/archive";
import { addOverride, removeOverride } from "@/features/scheduling/resources/override";
import {
  AddOverride,
  ArchiveResource,
  ChangedResource,
  RemoveOverride,
  UpdateResource,
} from "@/features/scheduling/resources/schema";
import { updateResource } from "@/features/scheduling/resources/update";
import type { Ctx } from "@/server/context";
import { AmbiguousLocalTime, NonexistentLocalTime } from "@/server/local-times";
import { route } from "@/server/route";
import { ExternalIdExists } from "@/server/data/unique-violation";
import { cancelStranded } from "./cancel-stranded";

const tag = "Event resources";
const localTimes = [NonexistentLocalTime, AmbiguousLocalTime];

/** Runs a change of a resource, then cancels the bookings that the change was told to cancel. */
function settling<I>(change: (ctx: Ctx, input: I) => Promise<ChangedResource>) {
  return async (ctx: Ctx, input: I) => cancelStranded(ctx, await change(ctx, input));
}

/** Changes of `/v1/events/resources` that may cancel bookings: they depend on checkout. */
export const resourceChangeRoutes = [
  route({
    method: "PATCH",
    path: "/v1/events/resources/{resource_id}",
    tag,
    summary: "Update an event resource",
    description:
      "Changes a resource. Coming bookings that no longer fit are listed in `affected`; `on_conflict` decides what happens to them, and `dry_run` shows it beforehand.",
    scope: "resources:write",
    input: UpdateResource,
    output: ChangedResource,
    errors: [
      ResourceNotFound,
      BookingsAffected,
      AvailabilityOverlap,
      OverrideOverlap,
      ...localTimes,
      ExternalIdExists,
    ],
    run: settling(updateResource),
    example: { name: "Centre court" },
  }),
  route({
    method: "POST",
    path: "/v1/events/resources/{resource_id}/overrides",
    tag,
    summary: "Add an override to an event resource",
    description:
      "Replaces a resource's weekly hours for a time; `capacity` 0 closes it. Coming bookings that no longer fit are listed in `affected`; `on_conflict` decides what happens to them, and `dry_run` shows it beforehand.",
    scope: "resources:write",
    input: AddOverride,
    output: ChangedResource,
    errors: [ResourceNotFound, OverrideOverlap, ...localTimes, BookingsAffected],
    run: settling(addOverride),
    example: {
      starts_at_local: "2026-12-24T00:00:00",
      ends_at_local: "2026-12-27T00:00:00",
      capacity: 0,
      dry_run: true,
    },
  }),
  route({
    method: "DELETE",
    path: "/v1/events/resources/{resource_id}/overrides",
    tag,
    summary: "Remove an override of an event resource",
    description:
      "Removes an override, so that the weekly hours apply again. Coming bookings that no longer fit are listed in `affected`; `on_conflict` decides what happens to them, and `dry_run` shows it beforehand: the answer is then 200 with the resource as it would be.",
    scope: "resources:write",
    status: 204,
    previews: true,
    input: RemoveOverride,
    output: ChangedResource,
    errors: [ResourceNotFound, OverrideNotFound, BookingsAffected],
    run: settling(removeOverride),
    example: { starts_at_local: "2026-12-24T00:00:00" },
  }),
  route({
    method: "POST",
    path: "/v1/events/resources/{resource_id}/archive",
    tag,
    summary: "Archive an event resource",
    description:
      "Archives a resource, so that it can no longer be booked. All of its coming bookings are listed in `affected`; `on_conflict` decides what happens to them, and `dry_run` shows it beforehand. Its events have to be cancelled or moved first, or are kept.",
    scope: "resources:write",
    input: ArchiveResource,
    output: ChangedResource,
    errors: [ResourceNotFound, BookingsAffected, EventsAffected],
    run: settling(archiveResource),
    example: { on_conflict: "cancel_and_refund" },
  }),
];
