/** The grants of memberships, and their usages. */
import type { Page } from "@/lib/page";
import { toTimestamp } from "@/lib/time";
import { type Ctx, visible } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { listPage, listWhere, slice } from "@/server/data/list";
import { GrantNotFound } from "./errors";
import type {
  BenefitGrant,
  BenefitUsage,
  GrantId,
  ListGrants,
  ListMyAllowances,
  ListUsages,
} from "./grant-schema";

/** Returns a page of grants, newest first, each with its remaining units as of now. */
export async function listGrants(ctx: Ctx, input: ListGrants): Promise<Page<BenefitGrant>> {
  const { member_id, subscription_id } = input;
  return pageOfGrants(ctx, input, {
    ...(member_id && { member_id }),
    ...(subscription_id && { subscription_id }),
  });
}

/** Returns the grants that the member may use now: of running memberships, in their present period. */
export async function listAllowances(
  ctx: Ctx,
  { member_id, ...input }: ListMyAllowances & { member_id: string },
): Promise<Page<BenefitGrant>> {
  const now = ctx.now();
  return pageOfGrants(ctx, input, {
    member_id,
    starts_at: { lte: now },
    ends_at: { gt: now },
    subscription_id: { in: await liveSubscriptions(ctx, member_id) },
  });
}

async function liveSubscriptions(ctx: Ctx, member_id: string): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT s.id FROM subscriptions s
     WHERE s.organization_id = ${ctx.org.id} AND s.member_id = ${member_id} AND is_live_subscription(s)`;
  return rows.map(({ id }) => id);
}

/** Returns one grant. Raises GrantNotFound. */
export async function getGrant(ctx: Ctx, { grant_id: id }: GrantId): Promise<BenefitGrant> {
  const row = await ctx.db.benefitGrant.findFirst({ where: { ...visible(ctx), id } });
  if (!row) throw GrantNotFound({ resource: "benefit_grant", resource_id: id });
  return toGrant(row, (await usedOf(ctx, [id])).get(id) ?? 0);
}

/** Returns a page of the units that bookings use, newest first. */
export async function listUsages(ctx: Ctx, input: ListUsages): Promise<Page<BenefitUsage>> {
  const { grant_id, booking_id, member_id } = input;
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: false }),
    ...(grant_id && { grant_id }),
    ...(booking_id && { booking_id }),
    ...(member_id && { grant: { member_id } }),
  };
  return listPage(input, {
    count: () => ctx.db.benefitUsage.count({ where }),
    rows: () => ctx.db.benefitUsage.findMany({ where, ...slice(input) }),
    view: toUsage,
  });
}

async function pageOfGrants(
  ctx: Ctx,
  input: ListMyAllowances,
  filter: Prisma.BenefitGrantWhereInput,
): Promise<Page<BenefitGrant>> {
  const where = { ...listWhere(input, { archivable: false }), ...filter, ...visible(ctx) };
  const page = await listPage(input, {
    count: () => ctx.db.benefitGrant.count({ where }),
    rows: () => ctx.db.benefitGrant.findMany({ where, ...slice(input) }),
    view: (row) => row,
  });
  const used = await usedOf(
    ctx,
    page.items.map(({ id }) => id),
  );
  return { ...page, items: page.items.map((row) => toGrant(row, used.get(row.id) ?? 0)) };
}

async function usedOf(ctx: Ctx, ids: string[]): Promise<Map<string, number>> {
  const rows = await ctx.db.$queryRaw<{ id: string; used: number }[]>`
    SELECT g.id, grant_used(g.organization_id, g.id, NULL, ${ctx.now()})::int AS used FROM benefit_grants g
     WHERE g.organization_id = ${ctx.org.id} AND g.id = ANY (${ids})`;
  return new Map(rows.map(({ id, used }) => [id, used]));
}

function toGrant(row: Prisma.BenefitGrantModel, taken: number): BenefitGrant {
  const used = row.quantity === null ? null : taken;
  return {
    id: row.id,
    member_id: row.member_id,
    subscription_id: row.subscription_id,
    benefit_id: row.benefit_id,
    name: row.name,
    type: row.type as BenefitGrant["type"],
    unit: row.unit as BenefitGrant["unit"],
    quantity: row.quantity,
    used,
    remaining: row.quantity === null || used === null ? null : row.quantity - used,
    percent: row.percent,
    currency: row.currency,
    resource_ids: row.resource_ids,
    event_ids: row.event_ids,
    starts_at: toTimestamp(row.starts_at),
    ends_at: toTimestamp(row.ends_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}

export function toUsage(row: Prisma.BenefitUsageModel): BenefitUsage {
  return {
    id: row.id,
    grant_id: row.grant_id,
    booking_id: row.booking_id,
    quantity: row.quantity,
    returned: row.returned,
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
