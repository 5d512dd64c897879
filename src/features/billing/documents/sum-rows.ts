import { formatMoney } from "@/lib/money";
import type { Words as WordsOf } from "@/server/words/messages";
import type { DocumentContent } from "./schema";

export type Words = WordsOf<"documents">;

/** Returns the sums below the lines of a document, with their amounts in the reader's language. They add up. Pure. */
export function sumRows(
  of: DocumentContent,
  words: Words,
): { label: string; text: string; strong: boolean }[] {
  const row = (label: string, amount: number, strong = false) => ({
    ...{ label, text: formatMoney(amount, of.currency, of.locale), strong },
  });
  const added = of.taxes.filter((tax) => !tax.inclusive);
  const included = of.taxes.filter((tax) => tax.inclusive);
  // The part of the credits that had already been paid: without it the column would not add up.
  const returned = of.kind === "invoice" ? of.paid + of.credited - of.total + of.due : 0;
  return [
    ...(added.length > 0 ? [row(words("subtotal"), of.subtotal)] : []),
    ...added.map((tax) => row(tax.label, tax.amount)),
    row(words("total"), of.total, true),
    ...included.map((tax) => row(words("included", { label: tax.label }), tax.amount)),
    ...(of.paid > 0 ? [row(words("paid"), -of.paid)] : []),
    ...(of.credited > 0 ? [row(words("credited"), -of.credited)] : []),
    ...(returned > 0 ? [row(words("returned"), returned)] : []),
    ...(of.kind === "invoice" ? [row(words("amount_due"), of.due, true)] : []),
  ];
}

/** Tells whether nothing of an invoice is due any more. */
export function isSettled({ kind, due, voided }: DocumentContent): boolean {
  return kind === "invoice" && due === 0 && !voided;
}
