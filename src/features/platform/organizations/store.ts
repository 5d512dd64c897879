import { toAddress, type Address } from "@/lib/address";
import { toTimestamp } from "@/lib/time";
import { type Ctx, modeOf } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { picturesOf } from "./branding";
import { toProfile } from "./profile-schema";
import type { Organization } from "./schema";

/**
 * Returns the ids of the organizations that the caller may know: those linked to its key; for other callers,
 * their own.
 */
export function reachable(ctx: Ctx): string[] {
  return ctx.actor.kind === "apiKey" ? ctx.actor.organization_ids : [ctx.org.id];
}

export function toOrganization(row: Prisma.OrganizationModel): Organization {
  return {
    id: row.id,
    tenant_id: row.tenant_id,
    slug: row.slug,
    handle: row.handle,
    name: row.name,
    mode: modeOf(row),
    default_timezone: row.default_timezone,
    default_currency: row.default_currency,
    hold_minutes: row.hold_minutes,
    locale: row.locale,
    branding: row.branding as Record<string, unknown>,
    pictures: picturesOf(row),
    profile: toProfile(row.profile),
    legal_name: row.legal_name,
    address: toAddress(row.postal_address as Partial<Address> | null),
    tax_id: row.tax_id,
    document_footer: row.document_footer,
    notify_email: row.notify_email,
    member_view: row.member_view,
    portal_origins: row.portal_origins,
    portal_domain: row.portal_domain,
    portal_domain_verified_at: toTimestamp(row.portal_domain_verified_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
