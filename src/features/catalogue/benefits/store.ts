import { archivableFrom } from "@/lib/record";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { fieldFault } from "@/server/errors";
import { BenefitNotFound } from "./errors";
import type { Benefit } from "./schema";

/** Returns the benefit, archived or not. Raises BenefitNotFound. */
export async function loadBenefit(ctx: Ctx, id: string): Promise<Prisma.BenefitModel> {
  const row = await ctx.db.benefit.findFirst({ where: { organization_id: ctx.org.id, id } });
  if (!row) throw BenefitNotFound({ resource: "benefit", resource_id: id });
  return row;
}

type Places = { resource_ids?: string[] | undefined; event_ids?: string[] | undefined };

/** Raises a fault for ids that name nothing in the organization. */
export async function assertPlaces(ctx: Ctx, { resource_ids, event_ids }: Places): Promise<void> {
  const organization_id = ctx.org.id;
  const select = { id: true };
  if (resource_ids?.length) {
    const where = { organization_id, id: { in: resource_ids } };
    assertAll("resource_ids", resource_ids, await ctx.db.resource.findMany({ where, select }));
  }
  if (event_ids?.length) {
    const where = { organization_id, id: { in: event_ids } };
    assertAll("event_ids", event_ids, await ctx.db.event.findMany({ where, select }));
  }
}

function assertAll(field: string, ids: string[], found: { id: string }[]): void {
  const known = new Set(found.map(({ id }) => id));
  const at = ids.findIndex((id) => !known.has(id));
  if (at < 0) return;
  throw fieldFault(["body", field, String(at)], "unknown_reference", "No such object", ids[at]);
}

export function toBenefit(row: Prisma.BenefitModel): Benefit {
  return {
    id: row.id,
    product_id: row.product_id,
    name: row.name,
    type: row.type as Benefit["type"],
    unit: row.unit as Benefit["unit"],
    quantity: row.quantity,
    percent: row.percent,
    resource_ids: row.resource_ids,
    event_ids: row.event_ids,
    ...archivableFrom(row),
  };
}
