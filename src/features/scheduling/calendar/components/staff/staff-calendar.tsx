"use client";
import { useLocale, useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { useMemo, useState } from "react";
import { localAt } from "@/lib/format";
import { axisOf } from "@/lib/time-grid/axis";
import { addDays, firstDayOfWeek } from "@/ui/calendar-date";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { useAddress } from "@/ui/portal-router";
import { Loading, Skeleton } from "@/ui/skeleton";
import { ServerState } from "@/ui/trpc";
import {
  askedOf,
  calendarAddress,
  type CalendarView,
  daysOf,
  readCalendarAddress,
} from "./calendar-address";
import { CalendarBar } from "./calendar-bar";
import { CalendarDesk } from "./calendar-desk";
import { CalendarFilters, type PlaceName } from "./calendar-filters";
import { CalendarList } from "./calendar-list";
import { columnOf, spansOf } from "./grid-columns";
import { listedOf } from "./listed";
import { type First, useCalendar } from "./use-calendar";
import { NowContext, useTicking } from "./use-now";
import { useIsNarrow } from "./use-is-narrow";

type Props = {
  /** The first view and its answer; null where that was refused. */
  first: First | null;
  places: readonly PlaceName[];
  /** The present instant, and today on the club's clock. */
  now: string;
  today: string;
  /** The club's zone. */
  timezone: string;
  may: { change: boolean; except: boolean };
};

/** The calendar of a club: all places of a day side by side, a week of one, or a list. */
export function StaffCalendar(props: Props) {
  const now = useTicking(props.now);
  return (
    <ServerState>
      <NowContext value={now}>
        <Calendar {...props} nowLocal={localAt(new Date(now), props.timezone)} />
      </NowContext>
    </ServerState>
  );
}

function Calendar({ first, places, today, nowLocal, may }: Props & { nowLocal: string }) {
  const words = useTranslations("console_calendar");
  const addressOf = useAddress();
  const narrow = useIsNarrow();
  const [unfolded, setUnfolded] = useState(false);
  const view = readCalendarAddress(useSearchParams(), today);
  const at = { first: places[0]?.id ?? null, firstDay: firstDayOfWeek(useLocale()) };
  const asked = askedOf(view, at);
  const step = view.view === "week" ? 7 : 1;
  const neighbours = [step, -step].map((days) =>
    askedOf({ ...view, date: addDays(view.date, days) }, at),
  );
  const query = useCalendar(asked, first, neighbours);
  const show = (change: Partial<CalendarView>) =>
    window.history.pushState(null, "", addressOf(calendarAddress({ ...view, ...change }, today)));
  const { from_local, to_local } = asked;
  const days = useMemo(() => daysOf({ from_local, to_local }), [from_local, to_local]);
  const { data } = query;
  const columns = useMemo(
    () => data?.resources.flatMap((resource) => days.map((day) => columnOf(resource, day))) ?? [],
    [data, days],
  );
  const axis = useMemo(() => axisOf(spansOf(columns), { unfolded }), [columns, unfolded]);
  const items = useMemo(() => listedOf(data), [data]);
  const shown = view.view ?? (narrow === null ? null : narrow ? "list" : "day");
  return (
    <>
      <CalendarBar
        {...{ view, shown, days, today }}
        lead={data ? words("lead", { count: items.length }) : ""}
        onShow={show}
      />
      <CalendarFilters view={view} places={places} onShow={show} />
      {!data && query.isError && (
        <ErrorNote
          message={failureOf(query.error).message}
          requestId={failureOf(query.error).requestId}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {!data && !query.isError && (
        <Loading label={words("loading")}>
          <Skeleton className="calendar-scroller rounded-xl" />
        </Loading>
      )}
      {data && shown !== "list" && (
        <div className={shown === null ? "max-md:hidden" : undefined}>
          <CalendarDesk
            {...{ columns, axis, nowLocal, may }}
            byDay={days.length > 1}
            onUnfold={() => setUnfolded(true)}
            onDay={(count) => show({ date: addDays(view.date, count * step) })}
          />
        </div>
      )}
      {data && (shown === "list" || shown === null) && (
        <div className={shown === null ? "md:hidden" : undefined}>
          <CalendarList items={items} />
        </div>
      )}
    </>
  );
}
