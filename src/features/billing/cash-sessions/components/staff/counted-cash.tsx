import { useLocale } from "next-intl";
import { formatDenomination } from "@/lib/denominations";
import { Money } from "@/ui/money";
import type { CountedRow } from "../../schema";

/** Lists the notes and coins of a counted till. */
export function CountedCash({ rows, currency }: { rows: CountedRow[]; currency: string }) {
  const locale = useLocale();
  return (
    <ul className="tabular divide-y divide-line text-sm">
      {rows.map(({ denomination, count }) => (
        <li key={denomination} className="flex items-baseline justify-between gap-4 py-2">
          <span>{`${count} × ${formatDenomination(denomination, currency, locale)}`}</span>
          <Money amount={denomination * count} {...{ currency, locale }} />
        </li>
      ))}
    </ul>
  );
}
