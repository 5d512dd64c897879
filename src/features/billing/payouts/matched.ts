import { Prisma } from "@/server/data/db";
import type { BOOKS } from "./words";

/** What the books know of an item. */
export type Match = {
  id: string;
  payment_id: string | null;
  member_id: string | null;
  refund_id: string | null;
  books: (typeof BOOKS)[number];
};

/**
 * SQL after a FROM: items `i` of payouts `o` with the payment `p` and the refund `r` that the processor's ids lead to, and
 * `books` of `b`, which says how they stand. An amount in another currency was changed by the processor, so it is not compared.
 */
export const MATCHED = Prisma.sql`payout_items i
    JOIN payouts o ON o.organization_id = i.organization_id AND o.id = i.payout_id
    LEFT JOIN payments p ON p.organization_id = i.organization_id AND p.account = o.account
      AND p.provider_payment_intent_id = i.provider_payment_intent_id
    LEFT JOIN refunds r ON r.organization_id = i.organization_id AND r.payment_id = p.id AND r.provider_refund_id = i.provider_refund_id
    CROSS JOIN LATERAL (SELECT CASE
      WHEN i.category = 'other_clubs' THEN 'other_clubs'
      WHEN i.type = 'fee' THEN 'not_needed'
      WHEN i.type = 'adjustment' OR p.id IS NULL OR (i.type = 'refund' AND r.id IS NULL) THEN 'unknown'
      WHEN i.type = 'payment' AND (p.status <> 'succeeded' OR (p.currency = i.currency AND p.amount <> abs(i.gross))) THEN 'differs'
      WHEN i.type = 'refund' AND r.currency = i.currency AND r.amount <> abs(i.gross) THEN 'differs'
      WHEN i.type = 'dispute' AND p.disputed_at IS NULL THEN 'differs'
      ELSE 'known' END AS books) b`;
