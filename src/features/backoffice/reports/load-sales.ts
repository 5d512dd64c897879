import type { Ctx } from "@/server/context";
import { rowsOf } from "./kept-days";
import type { Period } from "./period";
import { SALES } from "./read-sales";
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

/** Sums the invoiced and credited amounts of a period, in minor units. */
export async function loadSales(ctx: Ctx, period: Period): Promise<SalesRow[]> {
  const organization_id = ctx.org.id;
  return ctx.db.$queryRaw<SalesRow[]>`
    WITH sums AS (
      SELECT CASE WHEN grouping(bucket) = 0 THEN 'bucket' WHEN grouping(source_type) = 0 THEN 'source' ELSE 'tax_rate' END AS by,
          currency, bucket, source_type, source_id, tax_rate_id, sum(invoiced) AS invoiced, sum(credited) AS credited, sum(tax) AS tax
        FROM (${await rowsOf(ctx, SALES, period)}) sold
       GROUP BY GROUPING SETS ((currency, bucket), (currency, source_type, source_id), (currency, tax_rate_id))
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
