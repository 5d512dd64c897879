"use client";
import { useTranslations } from "next-intl";
import { OfferedDate } from "@/features/scheduling/booking-series/components/offered-date";
import { WEEKS, weeklyDates } from "@/features/scheduling/booking-series/components/weekly-dates";
import { formatDayShort } from "@/lib/format";
import { Button } from "@/ui/button";
import { ErrorNote } from "@/ui/error-note";
import { Field } from "@/ui/field";
import { Select } from "@/ui/input";
import { Loading, Skeleton } from "@/ui/skeleton";
import type { Stay } from "./draft";
import type { Weekly } from "./use-weekly";

/** The refusals of a date that have words of their own. */
const REASONS = [
  ...["slot_unavailable", "already_booked", "outside_availability", "min_notice", "max_advance"],
  ...["duration_not_allowed", "quota_exceeded", "too_many_holds", "currencies_differ"],
] as const;
const CLOCKS = ["nonexistent_local_time", "ambiguous_local_time"];

/** Asks in how many weeks a time is repeated, and shows each date with its price or the reason against it. */
export function WeeklyDatesPanel({
  stay,
  weekly,
  exceptions,
  locale,
}: {
  stay: Stay;
  weekly: Weekly;
  /** The terms may be departed from. */
  exceptions: boolean;
  locale: string;
}) {
  const words = useTranslations("console_desk.new.weekly");
  const { weeks, shown, ready, problem, currency } = weekly;
  const last = (count: number) =>
    formatDayShort(weeklyDates(stay, count, "this_week").dates.at(-1) ?? "", locale);
  const reasonOf = (code: string | null) =>
    CLOCKS.includes(code ?? "")
      ? words("reason.clocks")
      : words(`reason.${REASONS.find((one) => one === code) ?? "other"}`);
  return (
    <div className="grid gap-3">
      <Field label={words("repeat")}>
        {(control) => (
          <Select
            {...control}
            value={weeks}
            onChange={({ target }) => weekly.setWeeks(Number(target.value))}
          >
            {WEEKS.map((count) => (
              <option key={count} value={count}>
                {count === 1 ? words("once") : words("weeks", { count, last: last(count) })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {weeks === 1 ? null : problem ? (
        <ErrorNote
          title={words("not_checked")}
          message={problem.message}
          requestId={problem.requestId}
          onRetry={weekly.lookAgain}
          retrying={weekly.looking}
        />
      ) : currency ? (
        <>
          <ul
            aria-label={words("list")}
            aria-busy={!ready}
            className={`divide-y divide-line ${ready ? "" : "opacity-60"}`}
          >
            {shown.map((date) => (
              <OfferedDate
                key={date.starts_at_local}
                {...{ date, currency }}
                reason={reasonOf(date.code)}
                moved={weekly.isMoved(date)}
                checked={weekly.isChosen(date)}
                disabled={!ready}
                onMove={(start) => weekly.move(date, start)}
                onChoose={(take) => weekly.choose(date, take)}
              />
            ))}
          </ul>
          {exceptions && weekly.mayOverrule && (
            <p>
              <Button variant="secondary" size="sm" disabled={!ready} onClick={weekly.overrule}>
                {words("anyway")}
              </Button>
            </p>
          )}
        </>
      ) : (
        <Loading label={words("checking")}>
          <div className="grid gap-3">
            {Array.from({ length: Math.min(weeks, 6) }, (_, row) => (
              <Skeleton key={row} className="h-11 rounded-lg" />
            ))}
          </div>
        </Loading>
      )}
    </div>
  );
}
