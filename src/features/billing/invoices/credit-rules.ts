/** Divides a credit among an invoice's tax rates. Pure; amounts in minor units. */
import type { AppliedTax } from "@/features/catalogue/tax-rates/schema";
import { grossOf } from "@/lib/invoice-lines";
import { scaleAmount } from "@/lib/money";
import { taxIn } from "@/lib/tax";
import type { InvoiceLine } from "./schema";

/** The rest of an invoice at one rate: `gross` includes the tax, `taxed` is the tax. */
export type Share = { tax: AppliedTax | null; gross: number; taxed: number };

/** Returns the rest of an invoice's lines after its credit notes, by rate. */
export function leftOf(lines: InvoiceLine[], credited: InvoiceLine[]): Share[] {
  const shares = new Map<string, Share>();
  const add = (line: InvoiceLine, sign: 1 | -1) => {
    const key = line.tax?.tax_rate_id ?? "";
    const share = shares.get(key) ?? { tax: rateOf(line), gross: 0, taxed: 0 };
    share.gross += sign * grossOf(line);
    share.taxed += sign * (line.tax?.amount ?? 0);
    shares.set(key, share);
  };
  for (const line of lines) add(line, 1);
  for (const line of credited) add(line, -1);
  return [...shares.values()];
}

/** Tells whether credits leave something at any rate: too much of one and too little of another are none in sum. */
export function leavesTax(lines: InvoiceLine[], credited: InvoiceLine[]): boolean {
  return leftOf(lines, credited).some(({ gross, taxed }) => gross !== 0 || taxed !== 0);
}

function rateOf({ tax }: InvoiceLine): AppliedTax | null {
  if (!tax) return null;
  const { amount: _amount, ...rate } = tax;
  return rate;
}

/** Divides a credit (with tax) among the rest in proportion; the parts add up to it. */
function divideCredit(left: Share[], amount: number): { share: Share; gross: number }[] {
  const whole = left.reduce((sum, { gross }) => sum + gross, 0);
  let [reached, given] = [0, 0];
  return left.map((share) => {
    reached += share.gross;
    const until = whole === 0 ? 0 : scaleAmount(amount, reached, whole);
    const part = { share, gross: until - given };
    given = until;
    return part;
  });
}

/**
 * Returns the tax in a part of the rest at a rate. After it, the new rest is taxed like an amount of its size.
 * If the rate's tax was rounded over several lines, each part takes its share instead. The last part takes
 * exactly the remaining tax.
 */
function creditedTax({ tax, gross, taxed }: Share, part: number): number {
  if (!tax || part === 0) return 0;
  if (part === gross) return taxed;
  if (taxed === taxIn(gross, tax)) return taxed - taxIn(gross - part, tax);
  return gross === 0 ? 0 : scaleAmount(part, Math.abs(taxed), Math.abs(gross));
}

/**
 * Returns the lines of a credit over an amount with tax: one for each rate, in the form of the invoice's own.
 */
export function creditLines(
  left: Share[],
  amount: number,
  about: { description: string; booking_id: string | null },
): InvoiceLine[] {
  return divideCredit(left, amount)
    .filter(({ gross }) => gross !== 0)
    .map(({ share, gross }) => {
      const taxed = creditedTax(share, gross);
      const tax = share.tax && { ...share.tax, amount: taxed };
      const net = tax && !tax.inclusive ? gross - taxed : gross;
      return { ...about, quantity: 1, unit_amount: net, amount: net, ...(tax && { tax }) };
    });
}

/** A handwritten line: its amount includes tax at one of the invoice's rates. */
export type WrittenLine = {
  description: string;
  quantity: number;
  unit_amount: number;
  tax_rate_id?: string | null | undefined;
};

/** The reason why handwritten lines cannot be credited. */
export type LineFault =
  | { line: number; what: "which_rate" | "other_rate" }
  | { line: number; what: "exceeds"; left: number };

/** Returns the handwritten lines of a credit with the tax that they contain, or the fault of one. */
export function writtenLines(
  left: Share[],
  written: WrittenLine[],
): { lines: InvoiceLine[]; fault?: undefined } | { fault: LineFault } {
  const shares = left.map((share) => ({ ...share }));
  const lines: InvoiceLine[] = [];
  for (const [n, { tax_rate_id, ...line }] of written.entries()) {
    const open = tax_rate_id === undefined ? shares : shares.filter(isAt(tax_rate_id));
    const [share, other] = open.length > 1 ? open.filter(({ gross }) => gross !== 0) : open;
    if (!share) return { fault: { line: n, what: "other_rate" } };
    if (other) return { fault: { line: n, what: "which_rate" } };
    const amount = line.quantity * line.unit_amount;
    if (amount > share.gross) return { fault: { line: n, what: "exceeds", left: share.gross } };
    const taxed = creditedTax(share, amount);
    // The amount was given with tax, whatever the form of the invoice's lines.
    const tax = share.tax && { ...share.tax, inclusive: true, amount: taxed };
    lines.push({ ...line, amount, booking_id: null, ...(tax && { tax }) });
    share.gross -= amount;
    share.taxed -= taxed;
  }
  return { lines };
}

function isAt(tax_rate_id: string | null) {
  return ({ tax }: Share) => (tax?.tax_rate_id ?? null) === tax_rate_id;
}
