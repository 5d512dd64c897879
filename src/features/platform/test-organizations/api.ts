import { OrganizationNotFound, SlugExists } from "@/features/platform/organizations/errors";
import { Organization, OrganizationId } from "@/features/platform/organizations/schema";
import { route } from "@/server/route";
import { createTestOrganization } from "./create";
import { OrganizationIsLive, TooManyTestOrganizations } from "./errors";
import { resetOrganization } from "./reset";
import { CreateTestOrganization, OrganizationWithKey } from "./schema";

const tag = "Organizations";

/** Test organizations, which programs create and empty by themselves. */
export const testOrganizationRoutes = [
  route({
    method: "POST",
    path: "/v1/organizations",
    tag,
    summary: "Create a test organization",
    description:
      "Creates an empty test organization in the same tenant, to try things out in. Payments are simulated; webhooks and mails are real. Only test keys see it. The answer holds its first key with the secret, once: it has the scopes, rate limit and expiry of the calling key, can create others like itself (`POST /v1/api-keys`) and can empty the organization (`POST …/reset`). A tenant has at most 25.",
    scope: "organizations:write",
    organization: "caller",
    status: 201,
    input: CreateTestOrganization,
    output: OrganizationWithKey,
    errors: [SlugExists, TooManyTestOrganizations],
    run: createTestOrganization,
    example: { name: "Checkout trials", mode: "test" },
  }),
  route({
    method: "POST",
    path: "/v1/organizations/{organization_id}/reset",
    tag,
    summary: "Empty a test organization",
    description:
      "Deletes everything that was created in a test organization, at once and for good, with its history and its test clock; numbers start again. It keeps its settings, its API keys, the settings of its doors, and its certificates and wallet issuers. Webhook endpoints are deleted.",
    scope: "organizations:write",
    organization: "caller",
    input: OrganizationId,
    output: Organization,
    errors: [OrganizationNotFound, OrganizationIsLive],
    run: resetOrganization,
  }),
];
