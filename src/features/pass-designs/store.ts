import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/db";
import { PassDesignNotFound } from "./errors";
import type { PassDesign } from "./schema";

/** The design, or PassDesignNotFound. */
export async function loadPassDesign(ctx: Ctx, id: string) {
  const row = await ctx.db.passDesign.findFirst({ where: { organization_id: ctx.org.id, id } });
  if (!row) throw PassDesignNotFound({ resource: "pass_design", resource_id: id });
  return row;
}

export function toPassDesign(row: Prisma.PassDesignModel): PassDesign {
  return {
    id: row.id,
    organization_id: row.organization_id,
    name: row.name,
    type: row.type as PassDesign["type"],
    description: row.description,
    colors: row.colors as PassDesign["colors"],
    fields: row.fields as PassDesign["fields"],
    barcode: row.barcode as PassDesign["barcode"],
    archived_at: toTimestamp(row.archived_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
