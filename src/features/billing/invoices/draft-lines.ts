import { appliedTax } from "@/features/catalogue/tax-rates/store";
import type { Ctx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { toLine, totalsOf } from "./rules";
import type { DraftLine, InvoiceLine } from "./schema";

/** The largest amount that a processor charges at once; a sum of lines within it still fits. */
const MOST = 99_999_999;

/**
 * Returns the lines with the present taxes. Raises a fault for an unknown or archived rate, and for too large a
 * sum.
 */
export async function readLines(tx: Ctx, lines: DraftLine[]): Promise<InvoiceLine[]> {
  const read = [];
  for (const [n, line] of lines.entries()) {
    read.push(toLine(line, line.tax_rate_id ? await rateOf(tx, line.tax_rate_id, n) : null));
  }
  const { total } = totalsOf(read);
  if (total <= MOST) return read;
  const words = `The lines add up to ${total}: no more than ${MOST} minor units can be charged`;
  throw fieldFault(["body", "lines"], "value_error", words, lines);
}

async function rateOf(tx: Ctx, id: string, line: number) {
  const where = { organization_id: tx.org.id, id };
  const known = await tx.db.taxRate.findFirst({ where, select: { archived_at: true } });
  if (!known || known.archived_at) {
    const loc = ["body", "lines", String(line), "tax_rate_id"];
    throw fieldFault(loc, "value_error", "No tax rate in use has this id", id);
  }
  return appliedTax(tx, id);
}
