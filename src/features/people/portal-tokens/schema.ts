import { z } from "zod";
import { MemberId } from "@/features/people/members/schema";
import { Id, ListQuery, PageOf, Timestamp } from "@/lib/wire";

/** Every scope that an operation of the portal requires of a token. */
export const PORTAL_SCOPES = [
  "allowances:read",
  "bookings:read",
  "bookings:write",
  "calendar-feeds:read",
  "calendar-feeds:write",
  "credit-notes:read",
  "events:read",
  "invoices:read",
  "invoices:write",
  "me:read",
  "me:write",
  "organizations:read",
  "passes:read",
  "passes:write",
  "payment-methods:read",
  "payment-methods:write",
  "payments:read",
  "payments:write",
  "products:read",
  "purchases:read",
  "quotes:read",
  "quotes:write",
  "subscriptions:read",
  "subscriptions:write",
  "waitlist:read",
  "waitlist:write",
] as const;

export const PortalToken = z
  .object({
    id: z.string(),
    member_id: Id,
    scopes: z.array(z.string()),
    expires_at: Timestamp,
    revoked_at: Timestamp.nullable().describe(
      "On request, or because the member was archived or suspended.",
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "PortalToken",
    description: "Lets a program act as a member under /portal/v1, and nowhere else.",
  });
export type PortalToken = z.infer<typeof PortalToken>;
export const PortalTokenPage = PageOf(PortalToken);

export const PortalTokenWithSecret = PortalToken.extend({
  token: z.string().describe("Shown only once; only its hash is stored."),
}).meta({ id: "PortalTokenWithSecret" });
export type PortalTokenWithSecret = z.infer<typeof PortalTokenWithSecret>;

export const CreatePortalToken = MemberId.extend({
  scopes: z
    .array(z.enum(["*", ...PORTAL_SCOPES]))
    .min(1)
    .max(100)
    .describe(
      "The token's scopes: each operation under /portal/v1 names the one it needs. `write` does not include `read`; `*` is everything that the member may do.",
    ),
  expires_in: z.int().min(60).max(3600).default(3600).describe("Seconds; an hour at most."),
});
export type CreatePortalToken = z.output<typeof CreatePortalToken>;

export const PortalTokenId = MemberId.extend({ portal_token_id: Id });
export type PortalTokenId = z.infer<typeof PortalTokenId>;

export const ListPortalTokens = ListQuery.omit({ include_archived: true }).extend(MemberId.shape);
export type ListPortalTokens = z.infer<typeof ListPortalTokens>;
