import { Prisma } from "@/server/data/db";

/**
 * The part of a received payment `p` that neither pays an invoice nor was given back, in minor units; what is kept as the
 * member's credit is still in it. A refund of a credit note counts once, with its note.
 */
export const UNALLOCATED = Prisma.sql`(p.amount
  - (SELECT COALESCE(sum(a.amount), 0) FROM allocations a WHERE a.organization_id = p.organization_id AND a.payment_id = p.id)
  - (SELECT COALESCE(sum(r.amount - (SELECT COALESCE(sum(rp.amount), 0) FROM refund_parts rp WHERE rp.organization_id = r.organization_id AND rp.refund_id = r.id)), 0)
  FROM refunds r WHERE r.organization_id = p.organization_id AND r.payment_id = p.id AND r.status IN ('pending', 'succeeded')))`;
