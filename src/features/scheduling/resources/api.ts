import { MemberNotFound } from "@/features/people/errors";
import { PolicyArchived } from "@/features/catalogue/policies/errors";
import { alsoByExternalId } from "@/server/data/external-id";
import { AmbiguousLocalTime, NonexistentLocalTime } from "@/server/local-times";
import { route } from "@/server/route";
import { ExternalIdExists } from "@/server/data/unique-violation";
import { restoreResource } from "./archive";
import { createResource } from "./create";
import { AvailabilityOverlap, OverrideOverlap, ResourceNotFound } from "./errors";
import { getResource } from "./get";
import { listResources } from "./list";
import { listSlots } from "./list-slots";
import { searchSlots } from "./search-slots";
import { CreateResource, ListResources, Resource, ResourceId, ResourcePage } from "./schema";
import {
  asked,
  AskManySlots,
  AskSlots,
  FoundSlotsPage,
  ListSlots,
  SearchSlots,
  SlotList,
} from "./slot-schema";
import { organizationOfResource } from "./store";

const tag = "Event resources";
const search = {
  from_local: "2026-01-05T08:00:00",
  to_local: "2026-01-05T18:00:00",
  duration_minutes: 60,
  amenities: ["Screen"],
};
const contradictions = [
  AvailabilityOverlap,
  OverrideOverlap,
  NonexistentLocalTime,
  AmbiguousLocalTime,
  ExternalIdExists,
];

/** `/v1/events/resources`, except changes that may cancel bookings. */
export const resourceRoutes = [
  route({
    method: "GET",
    path: "/v1/events/resources",
    tag,
    summary: "List event resources",
    description: "Lists event resources, newest first.",
    scope: "resources:read",
    input: ListResources,
    output: ResourcePage,
    run: listResources,
  }),
  route({
    method: "POST",
    path: "/v1/events/resources",
    tag,
    summary: "Create an event resource",
    description:
      "Creates a resource: a room, desk, court or anything else that can be booked by time. `availability` is its weekly rule; without one it is always closed.",
    scope: "resources:write",
    status: 201,
    input: CreateResource,
    output: Resource,
    errors: contradictions,
    run: createResource,
    example: {
      name: "Court 1",
      timezone: "Europe/Berlin",
      availability: [
        { day: "monday", starts_at_local: "07:00:00Z", ends_at_local: "22:00:00Z", capacity: 1 },
      ],
      slot_step_minutes: 60,
      min_duration_minutes: 60,
      max_duration_minutes: 120,
    },
  }),
  ...alsoByExternalId(
    "resources",
    route({
      method: "GET",
      path: "/v1/events/resources/{resource_id}",
      tag,
      summary: "Get an event resource",
      description: "Returns a resource with its weekly hours and its overrides.",
      scope: "resources:read",
      input: ResourceId,
      output: Resource,
      errors: [ResourceNotFound],
      run: getResource,
    }),
  ),
  route({
    method: "POST",
    path: "/v1/events/resources/{resource_id}/restore",
    tag,
    summary: "Restore an event resource",
    description:
      "Restores an archived resource, which can be booked again. Bookings that were cancelled with it stay cancelled.",
    scope: "resources:write",
    input: ResourceId,
    output: Resource,
    errors: [ResourceNotFound, PolicyArchived],
    run: restoreResource,
  }),
  route({
    method: "GET",
    path: "/v1/events/resources/{resource_id}/slots",
    tag,
    summary: "List the slots of an event resource",
    description:
      "Lists the free slots of a resource that start within a window of its own wall clock, at most 31 days long. Every listed slot can be booked; with `member_id`, by that member.",
    scope: "resources:read",
    input: ListSlots,
    output: SlotList,
    errors: [ResourceNotFound, MemberNotFound],
    run: listSlots,
    example: { from_local: "2026-01-05T00:00:00", to_local: "2026-01-12T00:00:00" },
  }),
  route({
    method: "POST",
    path: "/v1/events/slots/search",
    tag,
    summary: "Search slots across event resources",
    description:
      "Finds free slots on several resources at once. The window is wall clock in each resource's own zone. Pages count resources; each lists its first `limit` slots.",
    scope: "resources:read",
    input: SearchSlots,
    output: FoundSlotsPage,
    errors: [MemberNotFound],
    run: searchSlots,
    example: search,
  }),
];

/** `/portal/v1/events/resources`, for a signed-in member or an API key. */
export const resourcePortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/events/resources",
    tag,
    summary: "List event resources",
    description: "Lists the resources that members can book.",
    scope: "resources:read",
    input: ListResources.omit({ include_archived: true, external_id: true }),
    output: ResourcePage,
    run: (ctx, input) => listResources(ctx, { ...input, include_archived: false }),
  }),
  route({
    method: "GET",
    path: "/portal/v1/events/resources/{resource_id}",
    tag,
    summary: "Get an event resource",
    description: "Returns a resource with its weekly hours and its overrides.",
    scope: "resources:read",
    // The specification lists no Service-Context header here: the resource names its organization.
    organization: "object",
    organizationOf: organizationOfResource,
    missing: (input) =>
      ResourceNotFound({ resource: "event_resource", resource_id: String(input["resource_id"]) }),
    input: ResourceId,
    output: Resource,
    errors: [ResourceNotFound],
    run: getResource,
  }),
  route({
    method: "GET",
    path: "/portal/v1/events/resources/{resource_id}/slots",
    tag,
    summary: "List the slots of an event resource",
    description:
      "Lists the free slots of a resource that start within a window of its own wall clock, at most 31 days long. Every listed slot can be booked by the member at the listed price.",
    scope: "resources:read",
    input: AskSlots,
    output: SlotList,
    errors: [ResourceNotFound, MemberNotFound],
    run: (ctx, input) => listSlots(ctx, asked(input)),
    example: { from_local: "2026-01-05T00:00:00", to_local: "2026-01-12T00:00:00" },
  }),
  route({
    method: "POST",
    path: "/portal/v1/events/slots/search",
    tag,
    summary: "Search slots across event resources",
    description:
      "Finds free slots on several resources at once, at the member's own prices. The window is wall clock in each resource's own zone. Pages count resources; each lists its first `limit` slots.",
    scope: "resources:read",
    input: AskManySlots,
    output: FoundSlotsPage,
    errors: [MemberNotFound],
    run: (ctx, input) => searchSlots(ctx, asked(input)),
    example: search,
  }),
];
