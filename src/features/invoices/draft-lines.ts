import { appliedTax } from "@/features/tax-rates/store";
import type { Ctx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { toLine } from "./rules";
import type { DraftLine, InvoiceLine } from "./schema";

/** The lines with their tax as it is now. A fault for an unknown or archived rate. */
export async function readLines(tx: Ctx, lines: DraftLine[]): Promise<InvoiceLine[]> {
  const read = [];
  for (const [n, line] of lines.entries()) {
    read.push(toLine(line, line.tax_rate_id ? await rateOf(tx, line.tax_rate_id, n) : null));
  }
  return read;
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
