import { LINES } from "@/features/billing/ledger/rules";
import { Prisma } from "@/server/data/db";
import type { Reading } from "./reading";
import { boundariesOf } from "./period";

/**
 * Reads the invoiced and credited amounts line by line: voided documents are left out, and so is a credit note's invoice
 * of another time. A line belongs to its booking's event or resource, or to the product of the membership period that its
 * invoice is for.
 */
export const SALES: Reading = {
  name: "sales",
  columns: {
    currency: "text",
    tax_rate_id: "text",
    source_type: "text",
    source_id: "text",
    invoiced: "bigint",
    credited: "bigint",
    tax: "bigint",
  },
  plain: (organization_id, { starts_at, ends_at, buckets }) => {
    const boundaries = Prisma.sql`${boundariesOf({ starts_at, buckets })}::timestamptz[]`;
    return Prisma.sql`
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
      SELECT width_bucket(d.at, ${boundaries}) AS bucket, d.currency, line.rate AS tax_rate_id, d.invoice_id,
          COALESCE(line.booking_id, d.booking_id) AS booking_id, CASE sign WHEN 1 THEN line.gross ELSE 0 END AS invoiced,
          CASE sign WHEN 1 THEN 0 ELSE line.gross END AS credited, d.sign * line.tax AS tax
        FROM d ${Prisma.raw(LINES)}
    ), parts AS MATERIALIZED (
      -- Few rows from here on: only what no place was booked for is looked at by its invoice.
      SELECT s.bucket, s.currency, s.tax_rate_id, b.event_id, b.resource_id,
          CASE WHEN b.event_id IS NULL AND b.resource_id IS NULL THEN s.invoice_id END AS invoice_id,
          sum(s.invoiced) AS invoiced, sum(s.credited) AS credited, sum(s.tax) AS tax,
          bool_and(s.booking_id IS NULL OR COALESCE(b.created_at < (${boundaries})[s.bucket + 1], false)) AS lasting
        FROM sold s LEFT JOIN LATERAL (
          -- Asked row by row: the planner, who takes each look for a slow one, would read the whole table.
          SELECT event_id, resource_id, created_at FROM bookings WHERE organization_id = ${organization_id} AND id = s.booking_id OFFSET 0) b ON true
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
    )
    SELECT s.bucket, s.currency, s.tax_rate_id,
        CASE WHEN s.event_id IS NOT NULL THEN 'event' WHEN s.resource_id IS NOT NULL THEN 'resource'
          WHEN m.product_id IS NOT NULL THEN 'product' ELSE 'other' END AS source_type,
        COALESCE(s.event_id, s.resource_id, m.product_id) AS source_id,
        sum(s.invoiced)::bigint AS invoiced, sum(s.credited)::bigint AS credited, sum(s.tax)::bigint AS tax, bool_and(s.lasting) AS lasting
      FROM parts s LEFT JOIN memberships m ON m.invoice_id = s.invoice_id
     GROUP BY 1, 2, 3, 4, 5`;
  },
};
