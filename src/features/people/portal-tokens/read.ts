import { loadMember } from "@/features/people/members/store";
import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListPortalTokens, PortalToken, PortalTokenId } from "./schema";
import { loadPortalToken, toPortalToken } from "./store";

/** Returns one token of a member, without its secret. Raises PortalTokenNotFound. */
export async function getPortalToken(ctx: Ctx, input: PortalTokenId): Promise<PortalToken> {
  return toPortalToken(await loadPortalToken(ctx, input));
}

/**
 * Returns a page of a member's tokens, newest first, without tokens that ended over a day ago. Raises
 * MemberNotFound.
 */
export async function listPortalTokens(
  ctx: Ctx,
  input: ListPortalTokens,
): Promise<Page<PortalToken>> {
  const { id: member_id } = await loadMember(ctx, { id: input.member_id });
  const own = { organization_id: ctx.org.id, member_id };
  const where = { ...own, ...listWhere(input, { archivable: false }) };
  return listPage(input, {
    count: () => ctx.db.portalToken.count({ where }),
    rows: () => ctx.db.portalToken.findMany({ where, ...slice(input) }),
    view: toPortalToken,
  });
}
