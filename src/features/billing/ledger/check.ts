import type { Db } from "@/server/data/db";
import { LEDGER_RULES } from "./rules";

/** A row of the books that disagrees with others; amounts in minor units. */
export type LedgerFault = { code: string; says: string; id: string; has: number; should: number };

type Row = { id: string; has: unknown; should: unknown };

/**
 * Returns all faults in an organization's books, rule by rule. There are none unless somebody changed the rows
 * by hand. Each sum is calculated from the rows that it consists of.
 */
export async function checkLedger(
  { db }: { db: Db },
  organization_id: string,
): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const { code, says, sql } of LEDGER_RULES) {
    const rows = await db.$queryRawUnsafe<Row[]>(sql, organization_id);
    const found = rows.map(({ id, has, should }) => ({
      ...{ code, says, id },
      has: Number(has),
      should: Number(should),
    }));
    faults.push(...found);
  }
  return faults;
}

/** An organization's totals in one currency, in minor units. */
export type LedgerSums = {
  currency: string;
  received: number;
  refunded: number;
  invoiced: number;
  tax: number;
  credited: number;
  paid: number;
  /** The sum due on issued invoices, without those voided or given up. */
  due: number;
  /** Money received that neither paid an invoice nor was refunded. */
  unallocated: number;
};

/** Returns an organization's totals per currency. */
export async function sumLedger(
  { db }: { db: Db },
  organization_id: string,
): Promise<LedgerSums[]> {
  const rows = await db.$queryRaw<Record<keyof LedgerSums, unknown>[]>`
    SELECT currency, sum(received) AS received, sum(refunded) AS refunded, sum(invoiced) AS invoiced,
        sum(tax) AS tax, sum(credited) AS credited, sum(paid) AS paid, sum(due) AS due, sum(unallocated) AS unallocated
      FROM (
        SELECT currency, amount AS received, amount_refunded AS refunded, 0 AS invoiced, 0 AS tax, 0 AS credited, 0 AS paid, 0 AS due,
            amount - (SELECT COALESCE(sum(a.amount), 0) FROM allocations a WHERE a.organization_id = p.organization_id AND a.payment_id = p.id)
              - (SELECT COALESCE(sum(r.amount - (SELECT COALESCE(sum(rp.amount), 0) FROM refund_parts rp
                   WHERE rp.organization_id = r.organization_id AND rp.refund_id = r.id)), 0) FROM refunds r WHERE r.organization_id = p.organization_id AND r.payment_id = p.id AND r.status = 'succeeded') AS unallocated
          FROM payments p WHERE organization_id = ${organization_id} AND status = 'succeeded'
        UNION ALL
        SELECT currency, 0, 0, total, tax_amount, amount_credited, amount_paid,
            CASE WHEN status = 'open' THEN greatest(0, total - amount_paid - amount_credited) ELSE 0 END, 0
          FROM invoices WHERE organization_id = ${organization_id} AND status NOT IN ('draft', 'voided')) moves
     GROUP BY currency ORDER BY currency`;
  return rows.map(({ currency, ...sums }) => ({
    currency: String(currency),
    ...(Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)])) as Omit<
      LedgerSums,
      "currency"
    >),
  }));
}
