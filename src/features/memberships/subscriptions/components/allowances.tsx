import { useTranslations } from "next-intl";
import { formatDate } from "@/lib/format";
import { Meter } from "@/ui/meter";
import type { Allowance } from "../schema";
import { leftWords } from "./membership-words";

/** Shows the rest of a membership's allowances in this period; discounts as they are. */
export function Allowances({
  allowances,
  locale,
  zone,
}: {
  allowances: Allowance[];
  locale: string;
  zone: string;
}) {
  const words = useTranslations("memberships");
  return (
    <ul className="grid gap-4">
      {allowances.map((grant) => {
        const { id, name, percent, quantity, remaining, ends_at } = grant;
        const left = leftWords(grant, locale, words);
        return (
          <li key={id} className="grid gap-1.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="tabular text-muted">
                {left === null
                  ? percent === 100
                    ? words("benefit.included")
                    : words("benefit.off", { percent: percent ?? 0 })
                  : words("benefit.left_until", { left, date: formatDate(ends_at, zone, locale) })}
              </span>
            </p>
            {left !== null && (
              <Meter label={`${name}: ${left}`} value={remaining ?? 0} max={quantity ?? 0} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
