import { recordOfClientFrom } from "@/lib/record";
import type { Ctx } from "@/server/context";
import { lockedRow } from "@/server/data/lock-row";
import { Prisma } from "@/server/data/db";
import { fieldFault } from "@/server/errors";
import { PolicyArchived, PolicyNotFound } from "./errors";
import type { CreatePolicy, Policy } from "./schema";

/** Returns the policy, archived or not. Raises PolicyNotFound. */
export async function loadPolicy(ctx: Ctx, id: string) {
  return found(await ctx.db.policy.findFirst({ where: { organization_id: ctx.org.id, id } }), id);
}

/** Locks a policy until the transaction ends, then reads it. Raises PolicyNotFound. */
export async function lockPolicy(tx: Ctx, id: string) {
  return found(
    await lockedRow<Prisma.PolicyModel>(tx, "policies", Prisma.PolicyScalarFieldEnum, id),
    id,
  );
}

function found(row: Prisma.PolicyModel | null | undefined, id: string): Prisma.PolicyModel {
  if (!row) throw PolicyNotFound({ resource: "policy", resource_id: id });
  return row;
}

/**
 * Returns the policy for something new; it cannot be archived until the transaction ends. Raises a fault of
 * `body.policy_id` for an unknown or archived one.
 */
export async function choosePolicy(tx: Ctx, id: string) {
  await tx.db
    .$queryRaw`SELECT 1 FROM policies WHERE id = ${id} AND organization_id = ${tx.org.id} FOR SHARE`;
  const row = await tx.db.policy.findFirst({ where: { organization_id: tx.org.id, id } });
  if (row && row.archived_at === null) return row;
  const msg = row ? "The policy is archived" : "No policy with this id";
  throw fieldFault(["body", "policy_id"], row ? "policy_archived" : "policy_not_found", msg, id);
}

/** Raises PolicyArchived; otherwise keeps the policy in use until the transaction ends. */
export async function assertPolicyInUse(tx: Ctx, id: string): Promise<void> {
  await tx.db
    .$queryRaw`SELECT 1 FROM policies WHERE id = ${id} AND organization_id = ${tx.org.id} FOR SHARE`;
  const { archived_at } = await loadPolicy(tx, id);
  if (archived_at) throw PolicyArchived({ resource: "policy", resource_id: id });
}

export function toPolicy(row: Prisma.PolicyModel): Policy {
  return {
    id: row.id,
    name: row.name,
    min_notice_minutes: row.min_notice_minutes,
    max_advance_days: row.max_advance_days,
    min_duration_minutes: row.min_duration_minutes,
    max_duration_minutes: row.max_duration_minutes,
    slot_step_minutes: row.slot_step_minutes,
    buffer_before_minutes: row.buffer_before_minutes,
    buffer_after_minutes: row.buffer_after_minutes,
    hold_minutes: row.hold_minutes,
    requires_approval: row.requires_approval,
    cancellation_tiers: row.cancellation_tiers as Policy["cancellation_tiers"],
    reschedule_until_minutes: row.reschedule_until_minutes,
    no_show: row.no_show as Policy["no_show"],
    check_in: row.check_in as Policy["check_in"],
    quotas: row.quotas as Policy["quotas"],
    max_active_holds: row.max_active_holds,
    allow_overlapping_bookings: row.allow_overlapping_bookings,
    ...recordOfClientFrom(row),
  };
}

/** Returns the fields in Prisma's form: a JSON column needs a special value to be cleared. */
export function columnsOf<T extends Partial<CreatePolicy>>({ no_show, check_in, ...fields }: T) {
  return {
    ...fields,
    ...(no_show !== undefined && { no_show: no_show ?? Prisma.DbNull }),
    ...(check_in !== undefined && { check_in: check_in ?? Prisma.DbNull }),
  };
}
