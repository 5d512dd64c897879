import { toLocalDate } from "@/lib/time";
import type { Ctx } from "@/server/context";

const INFIX = { invoice: "", credit_note: "CN-" };

const COUNT = {
  name: "count_document",
  text: `
    INSERT INTO document_counters AS c (organization_id, series, last_number) VALUES ($1, $2, 1)
    ON CONFLICT (organization_id, series) DO UPDATE SET last_number = c.last_number + 1
    RETURNING last_number`,
};

/**
 * Returns the next number of a document: `<prefix>-2026-000123`, credit notes `<prefix>-CN-2026-000004`,
 * counted per organization and calendar year of its zone. The counter's row stays locked until the transaction
 * ends: others wait, and a rolled-back document leaves no gap.
 */
export async function nextNumber(tx: Ctx, kind: "invoice" | "credit_note"): Promise<string> {
  const year = toLocalDate(tx.now().getTime(), tx.org.default_timezone).slice(0, 4);
  const series = `${kind}:${year}`;
  const [row] = await tx.query<{ last_number: number }>(COUNT, [tx.org.id, series]);
  const digits = String(row?.last_number).padStart(6, "0");
  return `${tx.org.invoice_prefix}-${INFIX[kind]}${year}-${digits}`;
}
