import { useLocale, useTranslations } from "next-intl";
import type { BulkAction } from "../../schema";
import { reasonOf } from "../../words";

/** Lists why rows are refused, and how many for each reason. */
export function BulkReasons({ reasons }: { reasons: BulkAction["reasons"] }) {
  const words = useTranslations("console_bulk.reasons");
  const locale = useLocale();
  if (reasons.length === 0) return null;
  return (
    <ul className="grid gap-1 text-danger">
      {reasons.map(({ code, count }) => (
        <li key={code} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 break-words">{words(reasonOf(code))}</span>
          <span className="tabular shrink-0">{count.toLocaleString(locale)}</span>
        </li>
      ))}
    </ul>
  );
}
