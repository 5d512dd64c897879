import { alsoByExternalId } from "@/server/data/external-id";
import { route } from "@/server/route";
import { ExternalIdExists } from "@/server/data/unique-violation";
import { archivePolicy, restorePolicy } from "./archive";
import { createPolicy } from "./create";
import { PolicyInUse, PolicyNotFound } from "./errors";
import { getPolicy } from "./get";
import { listPolicies } from "./list";
import { CreatePolicy, ListPolicies, Policy, PolicyId, PolicyPage, UpdatePolicy } from "./schema";
import { updatePolicy } from "./update";

const tag = "Policies";

/** `/v1/events/policies` */
export const policyRoutes = [
  route({
    method: "GET",
    path: "/v1/events/policies",
    tag,
    summary: "List policies",
    description: "Lists policies, newest first.",
    scope: "policies:read",
    input: ListPolicies,
    output: PolicyPage,
    run: listPolicies,
  }),
  route({
    method: "POST",
    path: "/v1/events/policies",
    tag,
    summary: "Create a policy",
    description:
      "Creates a policy: the terms on which a place can be booked, moved and cancelled. Assign it by `policy_id` to a resource, an event or a series. Fields left null fall back to the resource or the organization.",
    scope: "policies:write",
    status: 201,
    input: CreatePolicy,
    output: Policy,
    errors: [ExternalIdExists],
    run: createPolicy,
    example: {
      name: "Treatment room",
      min_notice_minutes: 120,
      max_advance_days: 60,
      buffer_after_minutes: 15,
      cancellation_tiers: [
        { until_minutes_before: 1440, refund_percent: 100 },
        { until_minutes_before: 240, refund_percent: 50 },
      ],
      quotas: [{ period: "week", max_bookings: 3 }],
    },
  }),
  ...alsoByExternalId(
    "policies",
    route({
      method: "GET",
      path: "/v1/events/policies/{policy_id}",
      tag,
      summary: "Get a policy",
      description: "Returns a policy.",
      scope: "policies:read",
      input: PolicyId,
      output: Policy,
      errors: [PolicyNotFound],
      run: getPolicy,
    }),
  ),
  route({
    method: "PATCH",
    path: "/v1/events/policies/{policy_id}",
    tag,
    summary: "Update a policy",
    description:
      "Changes a policy for bookings made from now on. Existing bookings keep the terms that they were made under.",
    scope: "policies:write",
    input: UpdatePolicy,
    output: Policy,
    errors: [PolicyNotFound, ExternalIdExists],
    run: updatePolicy,
    example: { min_notice_minutes: 60 },
  }),
  route({
    method: "POST",
    path: "/v1/events/policies/{policy_id}/archive",
    tag,
    summary: "Archive a policy",
    description:
      "Archives a policy, so that it can no longer be assigned. Fails while a resource, a coming event or a series uses it.",
    scope: "policies:write",
    input: PolicyId,
    output: Policy,
    errors: [PolicyNotFound, PolicyInUse],
    run: archivePolicy,
  }),
  route({
    method: "POST",
    path: "/v1/events/policies/{policy_id}/restore",
    tag,
    summary: "Restore a policy",
    description: "Restores an archived policy, which can be assigned again.",
    scope: "policies:write",
    input: PolicyId,
    output: Policy,
    errors: [PolicyNotFound],
    run: restorePolicy,
  }),
];
