import type { InvoiceLine } from "@/features/billing/invoices/schema";
import type { Ctx } from "@/server/context";
import type { Match } from "./matched";
import type { PayoutItem } from "./schema";

type About = { type: string; gross: number; match: Match | undefined };
type Document = PayoutItem["documents"][number];
/** A document, how much of it the money is for, and what it says. */
type Part = { document: Document; amount: number; total: number; lines: unknown };

/** What the documents of items say of them. */
export type Documents = {
  of: (item: About) => Document[];
  /** The tax within an item that is the whole of one document; null for any other. */
  taxesOf: (item: About) => PayoutItem["taxes"];
};

/** Reads the invoices that the items' payments pay, and the credit notes of their refunds. */
export async function readDocuments(ctx: Ctx, matches: readonly Match[]): Promise<Documents> {
  const organization_id = ctx.org.id;
  const payments = matches.flatMap(({ payment_id }) => payment_id ?? []);
  const refunds = matches.flatMap(({ refund_id }) => refund_id ?? []);
  const said = { id: true, number: true, total: true, lines: true } as const;
  const [allocations, parts] = await Promise.all([
    ctx.db.allocation.findMany({
      where: { organization_id, payment_id: { in: payments } },
      select: { payment_id: true, amount: true, invoice: { select: said } },
      orderBy: { id: "asc" },
    }),
    ctx.db.refundPart.findMany({
      where: { organization_id, refund_id: { in: refunds } },
      select: { refund_id: true, amount: true, credit_note: { select: said } },
      orderBy: { credit_note_id: "asc" },
    }),
  ]);
  const byId = new Map<string, Part[]>();
  const add = (id: string, part: Part) => byId.set(id, [...(byId.get(id) ?? []), part]);
  for (const {
    payment_id,
    amount,
    invoice: { id, number, total, lines },
  } of allocations) {
    add(payment_id, { document: { type: "invoice", id, number }, amount, total, lines });
  }
  for (const {
    refund_id,
    amount,
    credit_note: { id, number, total, lines },
  } of parts) {
    add(refund_id, { document: { type: "credit_note", id, number }, amount, total, lines });
  }
  const partsOf = ({ type, match }: About) =>
    byId.get((type === "refund" ? match?.refund_id : match?.payment_id) ?? "") ?? [];
  return {
    of: (item) => partsOf(item).map(({ document }) => document),
    taxesOf: (item) => {
      const [part, ...others] = partsOf(item);
      const whole = part && others.length === 0 && part.amount === part.total;
      return whole && part.total === Math.abs(item.gross)
        ? taxesIn(part.lines as InvoiceLine[], Math.sign(item.gross))
        : null;
    },
  };
}

/** Returns the taxes of lines by their rates. */
function taxesIn(lines: readonly InvoiceLine[], sign: number): NonNullable<PayoutItem["taxes"]> {
  const taxes = new Map<string, NonNullable<PayoutItem["taxes"]>[number]>();
  for (const { tax } of lines) {
    if (!tax) continue;
    const { name, percentage } = tax;
    const key = `${name} ${percentage}`;
    const amount = (taxes.get(key)?.amount ?? 0) + sign * tax.amount;
    taxes.set(key, { name, percentage, amount });
  }
  return [...taxes.values()];
}
