import { NoInput } from "@/lib/wire";
import { route } from "@/server/route";
import { OrganizationNotFound, PortalDomainNotProven, PortalDomainTaken } from "./errors";
import { getOrganization } from "./get";
import { getClub } from "./get-club";
import { listOrganizations } from "./list";
import {
  Club,
  ListOrganizations,
  Organization,
  OrganizationId,
  OrganizationPage,
  UpdateOrganization,
} from "./schema";
import { updateOrganization } from "./update";
import { verifyPortalDomain } from "./verify-portal-domain";

const tag = "Organizations";

/** `/v1/organizations` */
export const organizationRoutes = [
  route({
    method: "GET",
    path: "/v1/organizations",
    tag,
    summary: "List organizations",
    description:
      "Lists the organizations that the key is linked to. Send the id of one of them as `Service-Context`.",
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
    description: "Returns an organization with its settings. The key must be linked to it.",
    scope: "organizations:read",
    organization: "caller",
    input: OrganizationId,
    output: Organization,
    errors: [OrganizationNotFound],
    run: getOrganization,
  }),
  route({
    method: "PATCH",
    path: "/v1/organizations/{organization_id}",
    tag,
    summary: "Update an organization",
    description:
      "Changes an organization's settings; omitted fields stay as they are. Defaults apply to what is created from now on: nothing that exists changes its zone, currency or hold. In `branding` and `profile`, the keys you send change and `null` clears one.",
    scope: "organizations:write",
    organization: "caller",
    input: UpdateOrganization,
    output: Organization,
    errors: [OrganizationNotFound],
    run: updateOrganization,
    example: { hold_minutes: 15, branding: { accent_color: "#0f6674" } },
  }),
  route({
    method: "POST",
    path: "/v1/organizations/{organization_id}/verify-portal-domain",
    tag,
    summary: "Verify an organization's own domain",
    description:
      "Looks for the proof that `portal_domain` is the organization's: a TXT record at `_foyer.{portal_domain}` with the organization's id. From then on the portal and its links are at the domain, which must lead to this installation. Verifies nothing again: change `portal_domain` to give the domain up.",
    scope: "organizations:write",
    organization: "caller",
    input: OrganizationId,
    output: Organization,
    errors: [OrganizationNotFound, PortalDomainNotProven, PortalDomainTaken],
    run: (ctx, input) => verifyPortalDomain(ctx, input),
  }),
];

/** `/portal/v1/organization` */
export const organizationPortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/organization",
    versioned: true,
    tag,
    summary: "Get the member's organization",
    description:
      "Returns what members read about their club: its look, address, opening hours, rules and contact.",
    scope: "organizations:read",
    input: NoInput,
    output: Club,
    run: (ctx) => getClub(ctx),
  }),
];
