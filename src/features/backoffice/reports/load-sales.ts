import { LINES } from "@/features/billing/ledger/rules";
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { boundariesOf, type Period } from "./period";
import type { Sales } from "./revenue-schema";

/**
 * A sum of documents' lines: in a part of the period (1 is the first), from a source, or at a tax
 * rate.
 */
export type SalesRow = Sales & {
  by: "bucket" | "source" | "tax_rate";
  currency: string;
  bucket: number | null;
  source_type: "resource" | "event" | "product" | "other" | null;
  source_id: string | null;
  tax_rate_id: string | null;
  name: string | null;
  percentage: number | null;
};

/**
 * Sums the invoiced and credited amounts of a period, in minor units, line by line: voided
 * documents are left out, and so is a credit note's invoice of another time. A line belongs to its
 * booking's event or resource, or to the product of the membership period that its invoice is for.
 */
export async function loadSales(ctx: Ctx, period: Period): Promise<SalesRow[]> {
  const organization_id = ctx.org.id;
  const { starts_at, ends_at } = period;
  return ctx.db.$queryRaw<SalesRow[]>`
    WITH d AS (
      SELECT id AS invoice_id, issued_at AS at, currency, 1 AS sign, lines, NULL AS booking_id FROM invoices
       WHERE organization_id = ${organization_id} AND issued_at >= ${starts_at} AND issued_at < ${ends_at}
         AND status NOT IN ('draft', 'voided')
      UNION ALL
      -- A line that somebody wrote by hand names no booking; the invoice that it is taken off does.
      SELECT c.invoice_id, c.created_at, c.currency, -1, c.lines, i.lines -> 0 ->> 'booking_id'
        FROM credit_notes c JOIN invoices i ON i.organization_id = c.organization_id AND i.id = c.invoice_id
       WHERE c.organization_id = ${organization_id} AND c.created_at >= ${starts_at} AND c.created_at < ${ends_at}
         AND c.status <> 'voided'
    ), memberships AS (
      SELECT DISTINCT ON (invoice_id) invoice_id, product_id FROM (
        SELECT d.invoice_id, p.product_id, p.starts_at
          FROM d JOIN subscription_periods p ON p.organization_id = ${organization_id} AND p.invoice_id = d.invoice_id
        UNION ALL
        -- Few are billed more than once; an index of them alone finds them.
        SELECT unnest(more_invoice_ids), product_id, starts_at FROM subscription_periods
         WHERE organization_id = ${organization_id} AND more_invoice_ids <> '{}') bill
       ORDER BY invoice_id, starts_at
    ), sold AS (
      SELECT width_bucket(d.at, ${boundariesOf(period)}::timestamptz[]) AS bucket, d.currency, d.sign,
          line.gross, line.tax, line.rate AS tax_rate_id,
          CASE WHEN b.event_id IS NOT NULL THEN 'event' WHEN b.resource_id IS NOT NULL THEN 'resource'
            WHEN m.product_id IS NOT NULL THEN 'product' ELSE 'other' END AS source_type,
          COALESCE(b.event_id, b.resource_id, m.product_id) AS source_id
        FROM d ${Prisma.raw(LINES)}
        -- Each by its key: the planner guesses a hundred lines to a document, and would read all bookings.
        LEFT JOIN LATERAL (
          SELECT event_id, resource_id FROM bookings
           WHERE organization_id = ${organization_id} AND id = COALESCE(line.booking_id, d.booking_id) LIMIT 1) b ON true
        LEFT JOIN memberships m ON m.invoice_id = d.invoice_id
    ), sums AS (
      SELECT CASE WHEN grouping(bucket) = 0 THEN 'bucket' WHEN grouping(source_type) = 0 THEN 'source' ELSE 'tax_rate' END AS by,
          currency, bucket, source_type, source_id, tax_rate_id,
          COALESCE(sum(gross) FILTER (WHERE sign = 1), 0) AS invoiced,
          COALESCE(sum(gross) FILTER (WHERE sign = -1), 0) AS credited, sum(sign * tax) AS tax
        FROM sold GROUP BY GROUPING SETS ((currency, bucket), (currency, source_type, source_id), (currency, tax_rate_id))
    )
    SELECT s.by, s.currency, s.bucket, s.source_type, s.source_id, s.tax_rate_id, (t.thousandths / 1000.0)::float8 AS percentage,
        COALESCE(r.name, e.title, p.name, t.name) AS name, s.invoiced::float8, s.credited::float8, s.tax::float8,
        (s.invoiced - s.credited - s.tax)::float8 AS net
      FROM sums s
      LEFT JOIN resources r ON s.source_type = 'resource' AND r.organization_id = ${organization_id} AND r.id = s.source_id
      LEFT JOIN events e ON s.source_type = 'event' AND e.organization_id = ${organization_id} AND e.id = s.source_id
      LEFT JOIN products p ON s.source_type = 'product' AND p.organization_id = ${organization_id} AND p.id = s.source_id
      LEFT JOIN tax_rates t ON t.organization_id = ${organization_id} AND t.id = s.tax_rate_id
     ORDER BY s.currency, net DESC, s.source_id, s.tax_rate_id`;
}
