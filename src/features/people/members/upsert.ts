import type { Ctx } from "@/server/context";
import { Failure } from "@/server/errors";
import { Made } from "@/server/route";
import { ExternalIdExists } from "@/server/data/unique-violation";
import { createMember } from "./create";
import type { Member, UpsertMember } from "./schema";
import { updateMember } from "./update";

/**
 * Changes the member with this external id, or adds one; fields left out stay as they are. Safe to repeat: of
 * two concurrent callers, one adds and the other changes. Raises EmailExists.
 */
export async function upsertMember(ctx: Ctx, input: UpsertMember): Promise<Member | Made<Member>> {
  const present = await findId(ctx, input.external_id);
  if (present) return updateMember(ctx, { ...input, member_id: present });
  try {
    return new Made(await createMember(ctx, input));
  } catch (error) {
    const lostRace = error instanceof Failure && error.of.code === ExternalIdExists.code;
    const winner = lostRace ? await findId(ctx, input.external_id) : null;
    if (!winner) throw error;
    return updateMember(ctx, { ...input, member_id: winner });
  }
}

async function findId(ctx: Ctx, external_id: string): Promise<string | null> {
  const row = await ctx.db.member.findFirst({
    where: { organization_id: ctx.org.id, external_id },
    select: { id: true },
  });
  return row?.id ?? null;
}
