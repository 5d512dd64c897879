/** Payments by their disputes, for the database. */
import { Prisma } from "@/server/data/db";
import { type DisputeOutcome, statusesOf } from "./dispute-words";

/** Returns what tells of payments `p` whether one of their disputes is one of these to them. */
export function disputedAs(...outcomes: DisputeOutcome[]): Prisma.Sql {
  // Nearly all payments end at the first half.
  return Prisma.sql`(p.disputed_at IS NOT NULL AND EXISTS (SELECT 1 FROM disputes d
    WHERE d.organization_id = p.organization_id AND d.payment_id = p.id AND d.status = ANY (${statusesOf(...outcomes)})))`;
}

/** Tells of payments `p` whether the payer's bank has taken their money back, finally or until it decides. */
export const TAKEN_BACK = disputedAs("open", "lost");

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
