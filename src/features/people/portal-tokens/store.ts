import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { PortalTokenNotFound } from "./errors";
import type { PortalToken, PortalTokenId } from "./schema";

/** Returns the member's token. Raises PortalTokenNotFound, also for another member's token. */
export async function loadPortalToken(
  ctx: Ctx,
  { member_id, portal_token_id: id }: PortalTokenId,
): Promise<Prisma.PortalTokenModel> {
  const where = { organization_id: ctx.org.id, member_id, id };
  const row = await ctx.db.portalToken.findFirst({ where });
  if (!row) throw PortalTokenNotFound({ resource: "portal_token", resource_id: id });
  return row;
}

export function toPortalToken(row: Prisma.PortalTokenModel): PortalToken {
  return {
    id: row.id,
    member_id: row.member_id,
    scopes: row.scopes,
    expires_at: toTimestamp(row.expires_at),
    revoked_at: toTimestamp(row.revoked_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
