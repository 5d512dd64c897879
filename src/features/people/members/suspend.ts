import { byId, type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import type { Member, MemberId, SuspendMember } from "./schema";
import { loadMember, lockMember, toMember } from "./store";

/**
 * Stops a member from booking until it is unsuspended; it may still sign in, view, pay and cancel. A suspended
 * member stays unchanged. Raises MemberNotFound and InvalidStatusTransition (archived).
 */
export async function suspendMember(
  ctx: Ctx,
  input: Pick<SuspendMember, "member_id" | "reason">,
): Promise<Member> {
  return inTx(ctx, async (tx) => {
    const before = await lockMember(tx, input.member_id);
    if (!wouldSuspend(before)) return toMember(tx, before);
    const data = { status: "suspended", suspended_from: before.status, updated_at: tx.now() };
    await tx.db.member.update({ where: byId(tx, before.id), data });
    const told = { from: before.status, to: "suspended", reason: input.reason ?? null };
    await recordEvent(tx, "member.suspended", before.id, told);
    return toMember(tx, await loadMember(tx, { id: before.id }));
  });
}

/**
 * Restores a suspended member's earlier status; a member who is not suspended stays unchanged. Raises
 * MemberNotFound and InvalidStatusTransition (archived).
 */
export async function unsuspendMember(ctx: Ctx, input: MemberId): Promise<Member> {
  return inTx(ctx, async (tx) => {
    const before = await lockMember(tx, input.member_id);
    if (!wouldUnsuspend(before)) return toMember(tx, before);
    const status = before.suspended_from ?? "active";
    const data = { status, suspended_from: null, updated_at: tx.now() };
    await tx.db.member.update({ where: byId(tx, before.id), data });
    await recordEvent(tx, "member.unsuspended", before.id, { from: "suspended", to: status });
    return toMember(tx, await loadMember(tx, { id: before.id }));
  });
}

type Standing = { status: string; archived_at: Date | null };

/** Tells whether suspending would change a member; false for a suspended one. Raises InvalidStatusTransition. */
export function wouldSuspend(member: Standing): boolean {
  return !isSuspended(member);
}

/** Tells whether unsuspending would change a member. Raises InvalidStatusTransition. */
export function wouldUnsuspend(member: Standing): boolean {
  return isSuspended(member);
}

function isSuspended({ status, archived_at }: Standing): boolean {
  if (archived_at) throw InvalidStatusTransition({ current_status: "archived" });
  return status === "suspended";
}
