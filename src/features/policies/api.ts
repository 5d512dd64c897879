import { alsoByExternalId } from "@/server/external-id";
import { route } from "@/server/route";
import { ExternalIdExists } from "@/server/unique";
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
      "Give it to a resource, an event or a series by their `policy_id`. What it leaves null is as the resource or the organization has it.",
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
    description: "Applies to bookings from now on; those made before keep the terms they have.",
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
    description: "Refused while a resource, a coming event or a series goes by it.",
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
    scope: "policies:write",
    input: PolicyId,
    output: Policy,
    errors: [PolicyNotFound],
    run: restorePolicy,
  }),
];
