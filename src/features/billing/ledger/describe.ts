import { formatMoney } from "@/lib/money";
import type { LedgerFault, LedgerSums } from "./check";

type Books = { name: string; locale: string; sums: LedgerSums[]; faults: LedgerFault[] };

/** Returns an organization's books as text for an operator: the totals, then every row that disagrees. */
export function describeBooks({ name, locale, sums, faults }: Books): string[] {
  return [
    ...sums.map((of) => `${name}: ${describeSums(of, locale)}`),
    ...(faults.length === 0 ? [`${name}: the books agree to the minor unit.`] : []),
    ...faults.map(
      ({ code, id, has, should, says }) => `${name}: ${code} ${id}: ${has}, not ${should}. ${says}`,
    ),
  ];
}

function describeSums({ currency, ...of }: LedgerSums, locale: string): string {
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return [
    `received ${money(of.received)}, refunded ${money(of.refunded)}`,
    `invoiced ${money(of.invoiced)} with ${money(of.tax)} tax, credited ${money(of.credited)}`,
    `due ${money(of.due)}, not allocated ${money(of.unallocated)}`,
  ].join("; ");
}
