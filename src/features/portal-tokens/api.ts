import { MemberNotFound } from "@/features/members/errors";
import { MemberErased, MemberMerged } from "@/server/ended";
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
    description: "Without their secrets. Those that ended over a day ago are gone.",
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
    summary: "Make a portal token",
    description:
      "For your own site or app: whoever has the token acts as the member, under /portal/v1 and nowhere else, as far as its scopes go, also with the member's saved cards. Send it as `Authorization: Bearer mpt_…`. It counts towards the member's own rate limit. It ends after `expires_in`, by revocation, and when the member is archived or suspended. Pages in a browser may use it from the origins that the organization names (`portal_origins`), without cookies.",
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
    description: "At once and for good.",
    scope: "portal-tokens:write",
    input: PortalTokenId,
    output: PortalToken,
    errors: [PortalTokenNotFound],
    run: revokePortalToken,
  }),
];
