import type { Portal } from "@/server/portal-url";
import { personalImageAddress } from "@/features/platform/images/image-address";
import { toTimestamp } from "@/lib/time";
import { shareUrl } from "./share-url";
import type { Ctx } from "@/server/context";
import { lockRow } from "@/server/data/lock-row";
import { Prisma } from "@/server/data/db";
import { fieldFault } from "@/server/errors";
import { externalIdTaken } from "@/server/data/unique-violation";
import { toAddress, toBillingDetails, type Address, type Phone } from "@/lib/address";
import { EmailExists } from "./errors";
import { MemberNotFound } from "@/features/people/errors";
import { normalizePhone } from "./rules";
import type { Member, MemberFields, MemberStatus } from "./schema";

/** The relations that a member's view needs: the newest unrevoked card, and the subscriptions. */
export const memberInclude = {
  passes: {
    // A booking's ticket is not a membership card.
    where: { revoked_at: null, booking_id: null },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take: 1,
    select: { id: true, share_token: true },
  },
  subscriptions: {
    where: { ended_at: null },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    select: { id: true, product_id: true },
  },
} satisfies Prisma.MemberInclude;
type MemberRow = Prisma.MemberGetPayload<{ include: typeof memberInclude }>;

/** Maps the unique indexes of members to their failures. */
export const memberTaken = {
  ...externalIdTaken,
  email: () => EmailExists({ field: "email" }),
};

/** Selects the members that the caller may see: the organization's, or, for a member, only itself. */
export function visibleMembers(ctx: Ctx): { organization_id: string; id?: string } {
  return {
    organization_id: ctx.org.id,
    ...(ctx.actor.kind === "member" && { id: ctx.actor.id }),
  };
}

/** Returns the member with this id. Raises MemberNotFound. */
export async function loadMember(ctx: Ctx, by: { id: string }): Promise<MemberRow> {
  const row = await ctx.db.member.findFirst({
    where: { AND: [visibleMembers(ctx), by] },
    include: memberInclude,
  });
  if (row) return row;
  throw MemberNotFound({
    resource: "member",
    resource_id: by.id,
  });
}

/** Locks the member until the transaction ends and returns it. Raises MemberNotFound. */
export async function lockMember(tx: Ctx, id: string): Promise<MemberRow> {
  await lockRow(tx, "members", id);
  return loadMember(tx, { id });
}

/** Returns the columns for the plain fields. Raises a field fault for a phone number that cannot exist. */
export function toColumns({
  phone,
  address,
  billing_details,
  ...rest
}: Omit<MemberFields, "account_ids" | "custom_fields">) {
  return {
    ...rest,
    ...(phone !== undefined && { phone: phone === null ? Prisma.DbNull : toPhone(phone) }),
    ...(address !== undefined && { address: address ?? Prisma.DbNull }),
    ...(billing_details !== undefined && { billing_details: billing_details ?? Prisma.DbNull }),
  };
}

function toPhone(written: NonNullable<MemberFields["phone"]>): Phone {
  const phone = normalizePhone(written);
  if (phone) return phone;
  throw fieldFault(
    ["body", "phone", "number"],
    "phone_number",
    "Input should be a phone number of the country",
    written.number,
    { country_code: written.country_code ?? null },
  );
}

export function toMember(ctx: Portal & Pick<Ctx, "org" | "now">, row: MemberRow): Member {
  const pass = row.passes[0];
  return {
    id: row.id,
    tenant_id: row.tenant_id,
    organization_id: row.organization_id,
    short_id: row.short_id,
    name: row.name,
    external_id: row.external_id,
    email: row.email,
    email_verified: row.email_verified,
    phone: row.phone as Phone | null,
    address: toAddress(row.address as Partial<Address> | null),
    billing_details: toBillingDetails(row.billing_details),
    locale: row.locale,
    subscriptions: row.subscriptions.map(({ id, product_id }) => ({ id, product: { product_id } })),
    group_ids: row.group_ids,
    account_ids: row.account_ids,
    custom_fields: row.custom_fields as Record<string, unknown>,
    metadata: row.metadata as Record<string, string>,
    photo_url: personalImageAddress(ctx, row.photo_image_id),
    status: row.status as MemberStatus,
    archived_at: toTimestamp(row.archived_at),
    erased_at: toTimestamp(row.erased_at),
    merged_into_id: row.merged_into_id,
    walk_in: row.walk_in,
    pass: pass ? { id: pass.id, share_url: shareUrl(ctx, pass) } : null,
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
