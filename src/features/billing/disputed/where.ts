/** Payments by their disputes, for the database. */
import { Prisma } from "@/server/data/db";
import { type DisputeOutcome, type DisputeStatus, statusesOf, TAKING } from "./dispute-words";

/** Returns what tells of payments `p` whether one of their disputes is one of these to them. */
export function disputedAs(...outcomes: DisputeOutcome[]): Prisma.Sql {
  // Nearly all payments end at the first half.
  return Prisma.sql`(p.disputed_at IS NOT NULL AND EXISTS (SELECT 1 FROM disputes d
    WHERE d.organization_id = p.organization_id AND d.payment_id = p.id AND d.status = ANY (${statusesOf(...outcomes)})))`;
}

/** Returns the part of payments `p` that is in disputes which stand so, in minor units: at most what was not refunded. */
export function disputedPart(...statuses: readonly DisputeStatus[]): Prisma.Sql {
  return Prisma.sql`(CASE WHEN p.disputed_at IS NULL THEN 0 ELSE LEAST(p.amount - p.amount_refunded,
    (SELECT COALESCE(sum(d.amount), 0) FROM disputes d
      WHERE d.organization_id = p.organization_id AND d.payment_id = p.id AND d.status = ANY (${statuses}))) END)`;
}

/** The part of payments `p` that the payer's bank has taken back, finally or until it decides, in minor units. */
export const TAKEN_BACK = disputedPart(...TAKING);

/** The part of payments `p` that the payer's bank has until it decides, in minor units. */
export const UNDECIDED_PART = disputedPart(...TAKING.filter((status) => status !== "lost"));

const within = (...outcomes: DisputeOutcome[]) => ({ status: { in: statusesOf(...outcomes) } });
const WHERE: Record<DisputeOutcome, Prisma.PaymentWhereInput> = {
  open: { disputes: { some: within("open") } },
  lost: { disputes: { some: within("lost"), none: within("open") } },
  won: { disputes: { some: within("won"), none: within("open", "lost") } },
};

/** Returns the filter of a list for payments that stand so, as `leadingDispute` says it. */
export function whereDisputed(outcomes: readonly DisputeOutcome[]): Prisma.PaymentWhereInput {
  return { disputed_at: { not: null }, OR: outcomes.map((outcome) => WHERE[outcome]) };
}
