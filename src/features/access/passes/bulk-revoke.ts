import { type Ctx, inTx } from "@/server/context";
import { chunksOf } from "@/lib/chunks";
import { type Outcome, refusedRow, toBulkResult } from "./bulk-result";
import { type BulkResult, type BulkRevoke, MOST_ROWS } from "./bulk-schema";
import { MemberNotFound } from "@/features/people/errors";
import { PassNotFound } from "./errors";
import { revokePasses } from "./revoke-passes";

type Found = { id: string; member_id: string };

/**
 * Revokes many passes for good. Each row stands for itself, and a repeated call leaves finished
 * rows unchanged. A member's row returns a line for each of its passes that were not revoked
 * before.
 */
export async function bulkRevoke(ctx: Ctx, input: BulkRevoke): Promise<BulkResult> {
  if (input.member_ids) return revokeOfMembers(ctx, input.member_ids);
  const { ids, remaining } = input.pass_ids
    ? { ids: input.pass_ids, remaining: 0 }
    : await findPasses(ctx, input.filter ?? {});
  const outcomes = new Map<string, Outcome[]>();
  for (const chunk of chunksOf([...new Set(ids)])) {
    const known = await ctx.db.pass.findMany({
      where: { organization_id: ctx.org.id, id: { in: chunk } },
      select: { id: true, member_id: true },
    });
    const done = await revoke(ctx, known);
    const byId = new Map(done.map((outcome) => [outcome.pass_id, outcome]));
    for (const id of chunk) outcomes.set(id, [byId.get(id) ?? refusedRow({}, PassNotFound)]);
  }
  return toBulkResult(ids, outcomes, remaining);
}

async function revokeOfMembers(ctx: Ctx, member_ids: string[]): Promise<BulkResult> {
  const outcomes = new Map<string, Outcome[]>();
  for (const chunk of chunksOf([...new Set(member_ids)])) {
    const members = await ctx.db.member.findMany({
      where: { organization_id: ctx.org.id, id: { in: chunk } },
      select: {
        id: true,
        passes: { where: { revoked_at: null }, select: { id: true, member_id: true } },
      },
    });
    const done = await revoke(
      ctx,
      members.flatMap(({ passes }) => passes),
    );
    const known = new Set(members.map(({ id }) => id));
    for (const member_id of chunk) {
      const rows = done.filter((outcome) => outcome.member_id === member_id);
      const none: Outcome = known.has(member_id)
        ? { member_id, pass_id: null, status: "unchanged", error: null }
        : refusedRow({}, MemberNotFound);
      outcomes.set(member_id, rows.length > 0 ? rows : [none]);
    }
  }
  return toBulkResult(member_ids, outcomes, 0);
}

async function revoke(ctx: Ctx, passes: Found[]): Promise<Outcome[]> {
  const ids = passes.map(({ id }) => id);
  const revoked = new Set(
    await inTx(ctx, (tx) => revokePasses(tx, { id: { in: ids } }, "revoked")),
  );
  return passes.map(({ id, member_id }) => ({
    member_id,
    pass_id: id,
    status: revoked.has(id) ? ("done" as const) : ("unchanged" as const),
    error: null,
  }));
}

/** Finds passes that are not revoked, in the order of their ids. */
async function findPasses(ctx: Ctx, filter: NonNullable<BulkRevoke["filter"]>) {
  const { group_id, product_id, pass_design_id } = filter;
  const where = {
    organization_id: ctx.org.id,
    revoked_at: null,
    ...(pass_design_id !== undefined && { pass_design_id }),
    member: {
      ...(group_id !== undefined && { group_ids: { has: group_id } }),
      ...(product_id !== undefined && { subscriptions: { some: { product_id, ended_at: null } } }),
    },
  };
  const [total, found] = await Promise.all([
    ctx.db.pass.count({ where }),
    ctx.db.pass.findMany({ where, select: { id: true }, orderBy: { id: "asc" }, take: MOST_ROWS }),
  ]);
  return { ids: found.map(({ id }) => id), remaining: Math.max(0, total - found.length) };
}
