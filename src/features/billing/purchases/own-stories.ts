import { type Ctx, memberIdOf } from "@/server/context";
import { Prisma } from "@/server/data/db";

/**
 * Selects all purchases of the signed-in member as `stories (id, created_at, invoice_ids, payment_ids)`, with `bills`
 * and `strays` behind them. An invoice belongs to its booking, if all of its lines do. A payment is a stray while no
 * invoice is paid with it: a bank that takes days, a deposit. One that came to nothing bought nothing, and money kept as
 * credit has bought nothing yet. Own invoices and those of accounts are found apart, each by its index.
 */
export function ownStories(ctx: Ctx): Prisma.Sql {
  const organization_id = ctx.org.id;
  const member_id = memberIdOf(ctx);
  return Prisma.sql`
    bills AS MATERIALIZED (
      SELECT i.id, i.currency, i.issued_at AS at,
             COALESCE((SELECT CASE WHEN count(DISTINCT COALESCE(line->>'booking_id', '')) = 1 THEN min(line->>'booking_id') END
                         FROM jsonb_array_elements(i.lines) line), i.id) AS story,
             CASE WHEN i.status = 'voided' THEN 0
                  WHEN i.status = 'uncollectible' THEN LEAST(i.amount_paid, GREATEST(0, i.total - i.amount_credited))
                  ELSE GREATEST(0, i.total - i.amount_credited) END AS cost,
             CASE WHEN i.status = 'open' THEN GREATEST(0, i.total - i.amount_paid - i.amount_credited) ELSE 0 END AS due
        FROM invoices i
       WHERE i.organization_id = ${organization_id} AND i.issued_at IS NOT NULL
         AND i.id IN (
               SELECT o.id FROM invoices o WHERE o.organization_id = ${organization_id} AND o.member_id = ${member_id}
               UNION SELECT o.id FROM account_members am
                 JOIN invoices o ON o.organization_id = am.organization_id AND o.account_id = am.account_id
                WHERE am.organization_id = ${organization_id} AND am.member_id = ${member_id} AND am.role IN ('owner', 'billing'))),
    strays AS MATERIALIZED (
      SELECT p.id, p.currency, p.created_at AS at, COALESCE(p.booking_id, p.id) AS story,
             GREATEST(0, p.amount - p.amount_refunded - p.credit_amount) AS cost,
             CASE WHEN p.status = 'pending' THEN p.amount ELSE 0 END AS due
        FROM payments p
       WHERE p.organization_id = ${organization_id} AND p.member_id = ${member_id}
         AND p.status NOT IN ('failed', 'cancelled') AND p.invoice_id IS NULL AND p.credit_amount < p.amount
         AND NOT EXISTS (SELECT 1 FROM allocations a WHERE a.organization_id = p.organization_id AND a.payment_id = p.id)
         -- A form that was opened and left bought nothing either.
         AND NOT (p.status = 'pending' AND p.provider = 'processor')),
    stories AS MATERIALIZED (
      SELECT part.story AS id, min(part.at) AS created_at, min(part.currency) AS currency, sum(part.cost)::int AS cost,
             sum(part.due)::int AS due,
             COALESCE(array_agg(part.id) FILTER (WHERE part.bill), '{}') AS invoice_ids,
             COALESCE(array_agg(part.id) FILTER (WHERE NOT part.bill), '{}') AS payment_ids
        FROM (SELECT b.id, b.story, b.at, b.currency, b.cost, b.due, true AS bill FROM bills b
              UNION ALL SELECT s.id, s.story, s.at, s.currency, s.cost, s.due, false FROM strays s) part
       GROUP BY part.story)`;
}
