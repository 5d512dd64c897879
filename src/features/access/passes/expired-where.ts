import type { PassExpiry } from "@/features/access/pass-designs/schema";
import { DAY } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";

/**
 * Selects passes that have not ended by themselves: `endOf` of one pass, for all in the database.
 */
export async function notExpiredWhere(ctx: Ctx): Promise<Prisma.PassWhereInput> {
  const ended = await endedByDesign(ctx);
  return { OR: [{ expires_at: { gt: ctx.now() } }, { expires_at: null, NOT: { OR: ended } }] };
}

/** Selects the others. Not by `NOT`: what compares with null would be in neither. */
export async function expiredWhere(ctx: Ctx): Promise<Prisma.PassWhereInput> {
  const ended = await endedByDesign(ctx);
  return { OR: [{ expires_at: { lte: ctx.now() } }, { expires_at: null, OR: ended }] };
}

async function endedByDesign(ctx: Ctx): Promise<Prisma.PassWhereInput[]> {
  const now = ctx.now();
  const designs = await ctx.db.passDesign.findMany({
    where: { organization_id: ctx.org.id, expiry: { path: ["rule"], equals: "days" } },
    select: { id: true, expiry: true },
  });
  return designs.map(({ id, expiry }) => {
    const { days } = expiry as Extract<PassExpiry, { rule: "days" }>;
    return { pass_design_id: id, created_at: { lte: new Date(now.getTime() - days * DAY) } };
  });
}
