import { recordOfClientFrom } from "@/lib/record";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { HostNotFound } from "./errors";
import type { Host } from "./schema";

/** Loads the host, or raises HostNotFound. */
export async function loadHost(ctx: Ctx, id: string) {
  const row = await ctx.db.host.findFirst({ where: { organization_id: ctx.org.id, id } });
  if (!row) throw HostNotFound({ resource: "event_host", resource_id: id });
  return row;
}

export function toHost(row: Prisma.HostModel): Host {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    image_url: row.image_url,
    ...recordOfClientFrom(row),
  };
}
