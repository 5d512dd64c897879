import { visibleValues } from "@/features/platform/custom-fields/store";
import { personalImageAddress } from "@/features/platform/images/image-address";
import { toAddress, toBillingDetails, type Address, type Phone } from "@/lib/address";
import { byId, type Ctx, memberIdOf, type Organization } from "@/server/context";
import { ownHost, portalUrl } from "@/server/portal-url";
import { NotLinkedToTenant } from "@/server/errors";
import { sha256 } from "@/server/config/secrets";
import type { SignedIn } from "@/server/trpc";
import { membershipsOf } from "./read";
import type { Me, Membership, SwitchOrganization } from "./schema";

/** Returns the signed-in member and organization. Raises MemberSessionRequired. */
export async function getMe(ctx: Ctx): Promise<Me> {
  const member = await ctx.db.member.findUniqueOrThrow({ where: byId(ctx, memberIdOf(ctx)) });
  const { fields, values } = await visibleValues(ctx, member.custom_fields);
  const { org } = ctx;
  return {
    member: {
      id: member.id,
      short_id: member.short_id,
      name: member.name,
      email: member.email,
      email_verified: member.email_verified,
      phone: member.phone as Phone | null,
      address: toAddress(member.address as Partial<Address> | null),
      billing_details: toBillingDetails(member.billing_details),
      locale: member.locale,
      custom_fields: values,
      photo_url: personalImageAddress(ctx, member.photo_image_id),
      status: member.status,
    },
    custom_fields: fields,
    organization: {
      id: org.id,
      handle: org.handle,
      name: org.name,
      default_timezone: org.default_timezone,
      default_currency: org.default_currency,
      locale: org.locale,
      branding: (org.branding ?? {}) as Record<string, unknown>,
    },
  };
}

/** Returns the organizations that the signed-in person is a member of. */
export async function listMemberships(ctx: Ctx, signedIn: SignedIn): Promise<Membership[]> {
  const memberships = await membershipsOf(ctx.db, signedIn.email);
  return memberships.map((member) => ({
    organization_id: member.organization_id,
    organization_name: member.organization.name,
    organization_handle: member.organization.handle,
    elsewhere: elsewhere(ctx, member.organization),
    member_id: member.id,
    current: member.organization_id === ctx.org.id,
  }));
}

/** Returns the full address of another organization's portal if either of both has a domain of its own. */
function elsewhere({ baseUrl, org }: Ctx, other: Organization): string | null {
  const apart = other.id !== org.id && (ownHost(org) ?? ownHost(other)) !== null;
  return apart ? portalUrl({ baseUrl, org: other }, "/") : null;
}

/** Switches the session to another of the person's organizations. Raises NotLinkedToTenant. */
export async function switchOrganization(
  ctx: Ctx,
  signedIn: SignedIn,
  input: SwitchOrganization,
): Promise<Membership[]> {
  const memberships = await listMemberships(ctx, signedIn);
  if (!memberships.some((m) => m.organization_id === input.organization_id))
    throw NotLinkedToTenant();
  await ctx.db.session.update({
    where: { token_hash: sha256(signedIn.token) },
    data: { organization_id: input.organization_id },
  });
  return memberships.map((m) => ({ ...m, current: m.organization_id === input.organization_id }));
}
