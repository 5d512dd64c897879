import { SlugExists } from "@/features/platform/organizations/errors";
import { route } from "@/server/route";
import { createTestOrganization } from "./create";
import { TooManyTestOrganizations } from "./errors";
import { CreateTestOrganization, OrganizationWithKey } from "./schema";

const tag = "Organizations";

/** Test organizations, which programs create by themselves. */
export const testOrganizationRoutes = [
  route({
    method: "POST",
    path: "/v1/organizations",
    tag,
    summary: "Create a test organization",
    description:
      "Creates an empty test organization in the same tenant, to try things out in. Payments are simulated; webhooks and mails are real. Only test keys see it, and the calling key is not linked to it. The answer holds its first key with the secret, once: it has the scopes, rate limit and expiry of the calling key, can create others like itself (`POST /v1/api-keys`) and can empty the organization (`POST …/reset`). A tenant has at most 25.",
    scope: "organizations:write",
    organization: "caller",
    status: 201,
    input: CreateTestOrganization,
    output: OrganizationWithKey,
    errors: [SlugExists, TooManyTestOrganizations],
    run: createTestOrganization,
    example: { name: "Checkout trials", mode: "test" },
  }),
];
