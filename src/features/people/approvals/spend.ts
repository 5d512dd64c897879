import { MINUTE } from "@/lib/time";
import { sha256 } from "@/server/config/secrets";
import type { Actor, Ctx } from "@/server/context";
import { runAfter } from "@/server/jobs/queue";
import { findApprover, unitedWith } from "./approver";
import { ApprovalOver } from "./errors";

/** The time in which a granted approval is used. */
const GOOD_MS = 2 * MINUTE;

type Given = { token: string; operation: string; input_hash: Buffer };

/**
 * Returns the context of an act that a colleague has allowed, and may still do as `may` says: with the scopes of both and
 * the colleague's limits, as they are now. The token must be of this person, this operation and these fields. Raises
 * ApprovalOver.
 */
export async function approvedContext(
  ctx: Ctx,
  given: Given,
  may: (approver: Actor) => boolean,
): Promise<Ctx> {
  const { actor } = ctx;
  const row = await ctx.db.approval.findFirst({ where: match(ctx, given) });
  const approver = row?.approver_id ? await findApprover(ctx, { id: row.approver_id }) : null;
  if (actor.kind !== "staff" || !approver || !may(approver)) throw ApprovalOver();
  return { ...ctx, actor: unitedWith(actor, approver) };
}

/** Uses an approval up: of calls at the same moment, one goes on. Raises ApprovalOver for the others. */
export async function spendApproval(ctx: Ctx, given: Given): Promise<void> {
  const { count } = await ctx.db.approval.updateMany({
    where: { ...match(ctx, given), spent_at: null },
    data: { spent_at: runAfter(ctx, 0) },
  });
  if (count !== 1) throw ApprovalOver();
}

function match(ctx: Ctx, { token, operation, input_hash }: Given) {
  return {
    ...{ organization_id: ctx.org.id, asked_by: ctx.actor.id, operation },
    token_hash: Uint8Array.from(sha256(token)),
    input_hash: Uint8Array.from(input_hash),
    granted_at: { gt: runAfter(ctx, -GOOD_MS) },
  };
}
