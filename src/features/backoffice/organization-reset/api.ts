import { OrganizationNotFound } from "@/features/platform/organizations/errors";
import { Organization, OrganizationId } from "@/features/platform/organizations/schema";
import { OrganizationIsLive } from "@/features/platform/test-organizations/errors";
import { route } from "@/server/route";
import { resetOrganization } from "./reset";

/** What empties a test organization, wherever its rows are. */
export const organizationResetRoutes = [
  route({
    method: "POST",
    path: "/v1/organizations/{organization_id}/reset",
    tag: "Organizations",
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
