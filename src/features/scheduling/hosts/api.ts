import { MemberNotFound } from "@/features/people/errors";
import { alsoByExternalId } from "@/server/data/external-id";
import { route } from "@/server/route";
import { ExternalIdExists } from "@/server/data/unique-violation";
import { archiveHost, restoreHost } from "./archive";
import { createHost } from "./create";
import { HostNotFound } from "./errors";
import { getHost } from "./get";
import { listHosts } from "./list";
import { CreateHost, Host, HostId, HostPage, ListHosts, UpdateHost } from "./schema";
import { updateHost } from "./update";

const tag = "Event hosts";

/** `/v1/events/hosts` */
export const hostRoutes = [
  route({
    method: "GET",
    path: "/v1/events/hosts",
    tag,
    summary: "List event hosts",
    description:
      "Lists event hosts, newest first. Filter by `search` or by your own `external_id`.",
    scope: "hosts:read",
    input: ListHosts,
    output: HostPage,
    run: listHosts,
  }),
  route({
    method: "POST",
    path: "/v1/events/hosts",
    tag,
    summary: "Create an event host",
    description:
      "Creates an event host: a trainer, teacher or guide. Name the host in an event's `host_ids`; a host leads one published event at a time.",
    scope: "hosts:write",
    status: 201,
    input: CreateHost,
    output: Host,
    errors: [ExternalIdExists],
    run: createHost,
    example: { name: "Mira Lang", description: "Yoga and breathing" },
  }),
  ...alsoByExternalId(
    "hosts",
    route({
      method: "GET",
      path: "/v1/events/hosts/{host_id}",
      tag,
      summary: "Get an event host",
      description: "Returns an event host.",
      scope: "hosts:read",
      input: HostId,
      output: Host,
      errors: [HostNotFound],
      run: getHost,
    }),
  ),
  route({
    method: "PATCH",
    path: "/v1/events/hosts/{host_id}",
    tag,
    summary: "Update an event host",
    description:
      "Changes an event host; omitted fields stay as they are and `null` clears those that can be empty. Validation faults are answered as a problem here.",
    scope: "hosts:write",
    format: "problem",
    input: UpdateHost,
    output: Host,
    errors: [MemberNotFound, ExternalIdExists],
    run: updateHost,
    example: { description: "Yoga, breathing and back care" },
  }),
  route({
    method: "POST",
    path: "/v1/events/hosts/{host_id}/archive",
    tag,
    summary: "Archive an event host",
    description: "Archives an event host, who is no longer listed. Events keep the host.",
    scope: "hosts:write",
    input: HostId,
    output: Host,
    errors: [HostNotFound],
    run: archiveHost,
  }),
  route({
    method: "POST",
    path: "/v1/events/hosts/{host_id}/restore",
    tag,
    summary: "Restore an event host",
    description: "Restores an archived event host, who is listed again.",
    scope: "hosts:write",
    input: HostId,
    output: Host,
    errors: [HostNotFound],
    run: restoreHost,
  }),
];
