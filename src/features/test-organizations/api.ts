import { OrganizationNotFound, SlugExists } from "@/features/organizations/errors";
import { Organization, OrganizationId } from "@/features/organizations/schema";
import { route } from "@/server/route";
import { createTestOrganization } from "./create";
import { OrganizationIsLive, TooManyTestOrganizations } from "./errors";
import { resetOrganization } from "./reset";
import { CreateTestOrganization, OrganizationWithKey } from "./schema";

const tag = "Organizations";

/** Test organizations, which programs make and empty by themselves. */
export const testOrganizationRoutes = [
  route({
    method: "POST",
    path: "/v1/organizations",
    tag,
    summary: "Make a test organization",
    description:
      "An empty one of the same tenant, to try things out in: payments are tests, webhooks and mails are real. Only test keys see it; its first one is in the answer, with the secret, once. It has the scopes, the rate limit and the end of the calling key, makes others like itself (`POST /v1/api-keys`), and empties the organization (`POST …/reset`). A tenant has at most 25.",
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
      "At once and for good: all that was made in it is deleted, with its history and its test clock, and numbers begin anew. Kept are the organization with its settings, its API keys, the settings of its doors, and its certificates and issuers for wallets. Webhook endpoints are deleted.",
    scope: "organizations:write",
    organization: "caller",
    input: OrganizationId,
    output: Organization,
    errors: [OrganizationNotFound, OrganizationIsLive],
    run: resetOrganization,
  }),
];
