import { MemberNotFound } from "@/features/people/errors";
import { MemberErased, MemberMerged } from "@/server/data/closed-members";
import { InvalidStatusTransition } from "@/server/errors";
import { route } from "@/server/route";
import { createPortalToken } from "./create";
import { PortalTokenNotFound } from "./errors";
import { getPortalToken, listPortalTokens } from "./read";
import { revokePortalToken } from "./revoke";
import {
  CreatePortalToken,
  ListPortalTokens,
  PortalToken,
  PortalTokenId,
  PortalTokenPage,
  PortalTokenWithSecret,
} from "./schema";

const tag = "Portal tokens";

/** `/v1/members/{member_id}/portal-tokens` */
export const portalTokenRoutes = [
  route({
    method: "GET",
    path: "/v1/members/{member_id}/portal-tokens",
    tag,
    summary: "List a member's portal tokens",
    description:
      "Lists a member's portal tokens, without their secrets. Tokens that ended more than a day ago are not listed.",
    scope: "portal-tokens:read",
    input: ListPortalTokens,
    output: PortalTokenPage,
    errors: [MemberNotFound],
    run: listPortalTokens,
  }),
  route({
    method: "POST",
    path: "/v1/members/{member_id}/portal-tokens",
    tag,
    summary: "Create a portal token",
    description:
      "Creates a token for your own site or app that acts as the member. It works under /portal/v1 only, within its scopes, and can pay with the member's saved cards. Send it as `Authorization: Bearer mpt_…`; it counts towards the member's own rate limit. It ends after `expires_in`, when you revoke it, and when the member is archived or suspended. Browser pages may use it from the organization's `portal_origins`, without cookies.",
    scope: "portal-tokens:write",
    status: 201,
    input: CreatePortalToken,
    output: PortalTokenWithSecret,
    errors: [MemberNotFound, MemberErased, MemberMerged, InvalidStatusTransition],
    run: createPortalToken,
    example: { scopes: ["events:read", "bookings:read", "bookings:write"], expires_in: 900 },
  }),
  route({
    method: "GET",
    path: "/v1/members/{member_id}/portal-tokens/{portal_token_id}",
    tag,
    summary: "Get a portal token",
    description: "Returns a portal token, without its secret.",
    scope: "portal-tokens:read",
    input: PortalTokenId,
    output: PortalToken,
    errors: [PortalTokenNotFound],
    run: getPortalToken,
  }),
  route({
    method: "POST",
    path: "/v1/members/{member_id}/portal-tokens/{portal_token_id}/revoke",
    tag,
    summary: "Revoke a portal token",
    description: "Revokes a portal token, at once and for good. Revoking it again changes nothing.",
    scope: "portal-tokens:write",
    input: PortalTokenId,
    output: PortalToken,
    errors: [PortalTokenNotFound],
    run: revokePortalToken,
  }),
];
