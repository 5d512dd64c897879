import { LINES } from "@/features/billing/ledger/rules";
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { lookUp } from "./look-up";
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
    ), sold AS MATERIALIZED (
      SELECT width_bucket(d.at, ${boundariesOf(period)}::timestamptz[]) AS bucket, d.currency, line.rate AS tax_rate_id, d.invoice_id,
          COALESCE(line.booking_id, d.booking_id) AS booking_id, CASE sign WHEN 1 THEN line.gross ELSE 0 END AS invoiced,
          CASE sign WHEN 1 THEN 0 ELSE line.gross END AS credited, d.sign * line.tax AS tax
        FROM d ${Prisma.raw(LINES)}
    ), parts AS MATERIALIZED (
      -- Few rows from here on: only what no place was booked for is looked at by its invoice.
      SELECT s.bucket, s.currency, s.tax_rate_id, b.event_id, b.resource_id,
          CASE WHEN b.event_id IS NULL AND b.resource_id IS NULL THEN s.invoice_id END AS invoice_id,
          sum(s.invoiced) AS invoiced, sum(s.credited) AS credited, sum(s.tax) AS tax
        FROM sold s LEFT JOIN LATERAL (
          SELECT event_id, resource_id FROM bookings WHERE organization_id = ${organization_id} AND id = s.booking_id ${lookUp(period)}) b ON true
       GROUP BY 1, 2, 3, 4, 5, 6
    ), memberships AS (
      SELECT DISTINCT ON (invoice_id) invoice_id, product_id FROM (
        SELECT o.invoice_id, p.product_id, p.starts_at FROM (SELECT DISTINCT invoice_id FROM parts WHERE invoice_id IS NOT NULL) o
          JOIN subscription_periods p ON p.organization_id = ${organization_id} AND p.invoice_id = o.invoice_id
        UNION ALL
        -- Few are billed more than once; an index of them alone finds them.
        SELECT unnest(more_invoice_ids), product_id, starts_at FROM subscription_periods
         WHERE organization_id = ${organization_id} AND more_invoice_ids <> '{}') bill
       ORDER BY invoice_id, starts_at
    ), sourced AS (
      SELECT s.bucket, s.currency, s.tax_rate_id, s.invoiced, s.credited, s.tax,
          CASE WHEN s.event_id IS NOT NULL THEN 'event' WHEN s.resource_id IS NOT NULL THEN 'resource'
            WHEN m.product_id IS NOT NULL THEN 'product' ELSE 'other' END AS source_type,
          COALESCE(s.event_id, s.resource_id, m.product_id) AS source_id
        FROM parts s LEFT JOIN memberships m ON m.invoice_id = s.invoice_id
    ), sums AS (
      SELECT CASE WHEN grouping(bucket) = 0 THEN 'bucket' WHEN grouping(source_type) = 0 THEN 'source' ELSE 'tax_rate' END AS by,
          currency, bucket, source_type, source_id, tax_rate_id, sum(invoiced) AS invoiced, sum(credited) AS credited, sum(tax) AS tax
        FROM sourced GROUP BY GROUPING SETS ((currency, bucket), (currency, source_type, source_id), (currency, tax_rate_id))
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
