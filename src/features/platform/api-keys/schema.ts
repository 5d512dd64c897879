import { z } from "zod";
import { AuditActor } from "@/features/platform/audit-log/schema";
import { EXCEPTIONS } from "@/lib/field-scopes";
import { MEMBER_VIEW } from "@/lib/member-view";
import { SHARED_VIEWS } from "@/lib/shared-views";
import { Id, Instant, ListQuery, Name, PageOf, Timestamp } from "@/lib/wire";

/** The nouns that scopes are made of. */
export const SCOPED = [
  "accounts",
  "api-keys",
  "audit-log",
  "bookings",
  "calendar-feeds",
  "cash-desks",
  "credit-notes",
  "custom-fields",
  "door",
  "door-scanners",
  "events",
  "exports",
  "google-wallet-issuers",
  "groups",
  "hosting",
  "hosts",
  "images",
  "invoices",
  "member-data",
  "member-notes",
  "members",
  "organizations",
  "pass-certificates",
  "pass-designs",
  "passes",
  "pass-code-keys",
  "payment-methods",
  "payments",
  "payouts",
  "policies",
  "portal-tokens",
  "price-rules",
  "processor-account",
  "products",
  "promo-codes",
  "quotes",
  "reconciliations",
  "refunds",
  "reports",
  "request-log",
  "resources",
  "staff",
  "subscriptions",
  "tax-rates",
  "test-clocks",
  "views",
  "waitlist",
  "webhooks",
] as const;

/** Every scope that an operation of `/v1`, or one of its fields, requires. `write` does not include `read`. */
export const ALL_SCOPES = [
  ...SCOPED.flatMap((name) => [`${name}:read`, `${name}:write`] as const),
  EXCEPTIONS,
  MEMBER_VIEW,
  SHARED_VIEWS,
] as const;

export const KeyScope = z
  .enum(["*", ...ALL_SCOPES])
  .describe(
    "`<resource>:read`, `<resource>:write`, or `*` for everything. Fields that depart from the terms need `exceptions:write` besides the operation's own scope. `members:read` shows the link to each member's pass, and anybody with that link can show the pass at a door, as with `passes:read`.",
  );

export const ApiKey = z
  .object({
    id: z.string(),
    tenant_id: Id,
    name: z.string(),
    mode: z.enum(["live", "test"]),
    secret_hint: z.string().describe("The first characters of the secret, to recognize it by."),
    scopes: z.array(z.string()),
    organization_ids: z.array(Id),
    rate_limit_per_minute: z.int().nullable().describe("null = the installation's default."),
    expires_at: Timestamp.nullable(),
    previous_secret_expires_at: Timestamp.nullable().describe(
      "When the secret from before the last rotation ends; null without one.",
    ),
    revoked_at: Timestamp.nullable(),
    last_used_at: Timestamp.nullable().describe(
      "When a request came with it, to within some minutes; null = never yet. Makes no new version.",
    ),
    created_by: AuditActor.nullable().describe("The caller that created it; null for older keys."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof ApiKey>;
export const ApiKeyPage = PageOf(ApiKey);

export const ApiKeyWithSecret = ApiKey.extend({
  secret: z.string().describe("Shown only once; only its hash is stored."),
}).meta({ id: "ApiKeyWithSecret" });
export type ApiKeyWithSecret = z.infer<typeof ApiKeyWithSecret>;

const Scopes = z.array(KeyScope).max(100);
const OrganizationIds = z.array(Id).min(1).max(500);
const RateLimit = z
  .int()
  .min(1)
  .max(1_000_000)
  .nullable()
  .describe("null = the installation's default.");

export const CreateApiKey = z
  .strictObject({
    name: Name,
    scopes: Scopes.describe("Default: those of the calling key."),
    organization_ids: OrganizationIds.describe("Default: those of the calling key."),
    mode: z.enum(["live", "test"]).describe("Default: that of the calling key."),
    rate_limit_per_minute: RateLimit.describe(
      "Default: that of the calling key; null = the installation's default.",
    ),
    expires_at: Instant.nullable().describe("Default: when the calling key expires."),
  })
  .partial()
  .required({ name: true });
export type CreateApiKey = z.infer<typeof CreateApiKey>;

export const ApiKeyId = z.strictObject({ api_key_id: Id });
export type ApiKeyId = z.infer<typeof ApiKeyId>;

/** The mode is fixed: the secret itself contains it. */
export const UpdateApiKey = z
  .strictObject({
    api_key_id: Id,
    name: Name,
    scopes: Scopes,
    organization_ids: OrganizationIds,
    rate_limit_per_minute: RateLimit,
    expires_at: Instant.nullable().describe("null = never."),
  })
  .partial()
  .required({ api_key_id: true });
export type UpdateApiKey = z.infer<typeof UpdateApiKey>;

export const RotateApiKey = ApiKeyId.extend({
  overlap_seconds: z
    .int()
    .min(0)
    .max(30 * 24 * 3600)
    .default(24 * 3600)
    .describe("How long the old secret still works; 0 if it has leaked."),
});
export type RotateApiKey = z.output<typeof RotateApiKey>;

export const ListApiKeys = ListQuery.omit({ include_archived: true });
export type ListApiKeys = z.infer<typeof ListApiKeys>;
