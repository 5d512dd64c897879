import { route } from "@/server/route";
import { OrganizationNotFound } from "./errors";
import { getOrganization } from "./get";
import { listOrganizations } from "./list";
import { ListOrganizations, Organization, OrganizationId, OrganizationPage } from "./schema";

const tag = "Organizations";

/** `/v1/organizations` */
export const organizationRoutes = [
  route({
    method: "GET",
    path: "/v1/organizations",
    tag,
    summary: "List organizations",
    description: "Those that the key is linked to. Name one of them in `Service-Context`.",
    scope: "organizations:read",
    organization: "caller",
    input: ListOrganizations,
    output: OrganizationPage,
    run: listOrganizations,
  }),
  route({
    method: "GET",
    path: "/v1/organizations/{organization_id}",
    tag,
    summary: "Get an organization",
    scope: "organizations:read",
    organization: "caller",
    input: OrganizationId,
    output: Organization,
    errors: [OrganizationNotFound],
    run: getOrganization,
  }),
];
