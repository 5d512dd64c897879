import { useTranslations } from "next-intl";
import { type ChosenPeriod, periodFields, REPORT_PERIODS } from "@/lib/report-period";
import { addDays } from "@/ui/calendar-date";
import { buttonLooks } from "@/ui/button";
import { FilterLinks } from "@/ui/filter-links";
import { Input } from "@/ui/input";

/** Asks for the days of a report and for its parts; plain links and a plain form, so that each answer has an address. */
export function PeriodChoice({ page, period }: { page: string; period: ChosenPeriod }) {
  const words = useTranslations("console_reports");
  const { name, from, to, interval, intervals } = period;
  const href = (fields: Record<string, string>) => `${page}?${new URLSearchParams(fields)}`;
  const kept = periodFields(period);
  const names = REPORT_PERIODS.filter((one) => one !== "own" || name === "own");
  const day = { from: words("period.from"), until: words("period.until") };
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid gap-3">
        <FilterLinks
          label={words("period.label")}
          options={names.map((one) => ({
            href: href(one === "own" ? kept : { period: one }),
            text: words(`period.${one}`),
            current: one === name,
          }))}
        />
        <FilterLinks
          label={words("by.label")}
          options={intervals.map((one) => ({
            href: href({ ...kept, by: one }),
            text: words(`by.${one}`),
            current: one === interval,
          }))}
        />
      </div>
      <form className="flex flex-wrap items-end gap-2">
        {[["from", from] as const, ["until", addDays(to, -1)] as const].map(([field, value]) => (
          <label key={field} className="grid gap-1.5 text-sm font-medium">
            {day[field]}
            <Input key={value} type="date" name={field} defaultValue={value} required />
          </label>
        ))}
        <button type="submit" className={buttonLooks("secondary", "md", false)}>
          {words("period.show")}
        </button>
      </form>
    </div>
  );
}
