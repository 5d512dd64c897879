/** Which part of an invoice a credit takes back, rate by rate. Pure; amounts in minor units. */
import type { AppliedTax } from "@/features/catalogue/tax-rates/schema";
import { scaleAmount } from "@/lib/money";
import { taxIn } from "@/lib/tax";
import { grossOf } from "./rules";
import type { InvoiceLine } from "./schema";

/** What is left of an invoice at one rate: `gross` with its tax, `tax` what of it is tax. */
export type Share = { tax: AppliedTax | null; gross: number; taxed: number };

/** What is left of an invoice's lines after the lines of its credit notes, by rate. */
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

function rateOf({ tax }: InvoiceLine): AppliedTax | null {
  if (!tax) return null;
  const { amount: _amount, ...rate } = tax;
  return rate;
}

/** Divides a credit (with tax) among what is left, in proportion; the parts add up to it. */
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
 * Returns the tax in a part of what is left at a rate. After it, what is left is taxed as an amount of that
 * size is; where a rate's tax was rounded over several lines, each part has its share. The last part has
 * exactly what is left.
 */
function creditedTax({ tax, gross, taxed }: Share, part: number): number {
  if (!tax || part === 0) return 0;
  if (part === gross) return taxed;
  if (taxed === taxIn(gross, tax)) return taxed - taxIn(gross - part, tax);
  return gross === 0 ? 0 : scaleAmount(part, Math.abs(taxed), Math.abs(gross));
}

/**
 * Returns the lines of a credit over an amount with tax, one for each rate, written as the invoice's own are.
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

/** A line that somebody wrote: its amount is with tax, of one of the invoice's rates. */
export type WrittenLine = {
  description: string;
  quantity: number;
  unit_amount: number;
  tax_rate_id?: string | null | undefined;
};

/** Why written lines cannot be credited. */
export type LineFault =
  | { line: number; what: "which_rate" | "other_rate" }
  | { line: number; what: "exceeds"; left: number };

/**
 * Returns the lines of a credit as they were written, with the tax that they contain; or what is wrong with
 * one.
 */
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
    // Its amount was given with tax, whatever the invoice's lines are.
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
