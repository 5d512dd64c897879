import { Download } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { formatMoney } from "@/lib/money";
import { FilterLinks } from "@/ui/filter-links";
import { LinkButton } from "@/ui/link-button";
import { Money } from "@/ui/money";
import type { PurchaseYear } from "../schema";

/** The years of a member's purchases, the total of the chosen one, and all of its documents as one file. */
export function YearBar({
  years,
  year,
  locale,
}: {
  years: PurchaseYear[];
  year: number;
  locale: string;
}) {
  const words = useTranslations("purchases");
  const all = [...new Set(years.map((one) => one.year))];
  const chosen = years.filter((one) => one.year === year);
  const spent = chosen.filter(({ cost }) => cost > 0);
  const shown = spent.length > 0 ? spent : chosen.slice(0, 1);
  return (
    <section aria-label={words("year_label", { year: String(year) })} className="grid gap-4">
      {all.length > 1 && (
        <FilterLinks
          label={words("years")}
          options={all.map((one) => ({
            href: `/money?year=${one}`,
            text: String(one),
            current: one === year,
          }))}
        />
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-sm font-medium text-muted">
            {words("spent", { year: String(year) })}
          </h2>
          <p className="text-2xl font-semibold">
            {shown.map(({ currency, cost, amount_due }, n) => (
              <span key={currency}>
                {n > 0 && " + "}
                <Money amount={cost - amount_due} {...{ currency, locale }} />
              </span>
            ))}
          </p>
          {shown
            .filter(({ amount_due }) => amount_due > 0)
            .map(({ currency, amount_due }) => (
              <p key={currency} className="text-sm text-muted">
                {words("still_due", { amount: formatMoney(amount_due, currency, locale) })}
              </p>
            ))}
        </div>
        <LinkButton
          external
          href={`/portal/v1/purchases/documents?year=${year}`}
          download
          variant="secondary"
          icon={<Download aria-hidden className="size-4.5" />}
        >
          {words("download", { year: String(year) })}
        </LinkButton>
      </div>
    </section>
  );
}
