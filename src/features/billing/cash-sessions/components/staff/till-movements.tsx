import { useLocale, useTranslations } from "next-intl";
import { formatMoment } from "@/lib/format";
import { Money } from "@/ui/money";
import type { CashMovement } from "../../schema";

/** Lists what was put into a till and taken out of it, the latest first. */
export function TillMovements({
  movements,
  currency,
  timezone,
}: {
  movements: readonly CashMovement[];
  currency: string;
  timezone: string;
}) {
  const words = useTranslations("console_money.till.now");
  const locale = useLocale();
  return (
    <ul className="divide-y divide-line text-sm">
      {movements.map(({ id, kind, amount, reason, created_at }) => (
        <li key={id} className="flex items-baseline justify-between gap-4 py-2.5">
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{reason}</span>
            <span className="tabular text-muted">
              {`${words(kind)} · ${formatMoment(created_at, timezone, locale)}`}
            </span>
          </span>
          <span className="shrink-0 font-semibold">
            <Money amount={kind === "paid_in" ? amount : -amount} {...{ currency, locale }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
