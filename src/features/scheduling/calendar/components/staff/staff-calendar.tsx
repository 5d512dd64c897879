"use client";
import { useLocale, useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { useMemo, useState } from "react";
import { localAt } from "@/lib/format";
import { axisOf } from "@/lib/time-grid/axis";
import { firstDayOfWeek } from "@/ui/calendar-date";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { useAddress } from "@/ui/portal-router";
import { Loading, Skeleton } from "@/ui/skeleton";
import { ServerState } from "@/ui/trpc";
import {
  askedOf,
  calendarAddress,
  type CalendarView,
  daysAskedOf,
  daysOf,
  readCalendarAddress,
  steppedBy,
} from "./calendar-address";
import { CalendarBar } from "./calendar-bar";
import { CalendarDesk, type May } from "./calendar-desk";
import { CalendarFilters, type PlaceName } from "./calendar-filters";
import { CalendarList } from "./calendar-list";
import { CalendarMonth } from "./calendar-month";
import { columnOf, spansOf } from "./grid-columns";
import { DrawToggle } from "./draw-toggle";
import { FreeFor } from "./free-for";
import { listedOf } from "./listed";
import { type First, type FirstDays, useCalendar, useDays } from "./use-calendar";
import { NowContext, useTicking } from "./use-now";
import { useIsNarrow } from "./use-is-narrow";
import type { Drawn } from "./use-pointer";

type Props = {
  /** The first view and its answer; null where that was refused. */
  first: First | null;
  /** The same of a month. */
  firstDays: FirstDays | null;
  places: readonly PlaceName[];
  /** The present instant, and today on the club's clock. */
  now: string;
  today: string;
  /** The club's zone. */
  timezone: string;
  may: May;
};

/** The calendar of a club: all places of a day side by side, a week of one, a month, or a list. */
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

function Calendar({
  first,
  firstDays,
  places,
  today,
  nowLocal,
  timezone,
  may,
}: Props & { nowLocal: string }) {
  const words = useTranslations("console_calendar");
  const addressOf = useAddress();
  const narrow = useIsNarrow();
  const [unfolded, setUnfolded] = useState(false);
  const [draws, setDraws] = useState<Drawn>("booking");
  const view = readCalendarAddress(useSearchParams(), today);
  const at = { first: places[0]?.id ?? null, firstDay: firstDayOfWeek(useLocale()) };
  const asked = askedOf(view, at);
  const neighbours = [1, -1].map((count) => askedOf({ ...view, date: steppedBy(view, count) }, at));
  const isMonth = view.view === "month";
  const detailed = useCalendar(asked, first, { neighbours, enabled: !isMonth });
  const month = useDays(daysAskedOf(view, at.firstDay), firstDays, isMonth);
  const query = isMonth ? month : detailed;
  const show = (change: Partial<CalendarView>) =>
    window.history.pushState(null, "", addressOf(calendarAddress({ ...view, ...change }, today)));
  const { from_local, to_local } = asked;
  const days = useMemo(() => daysOf({ from_local, to_local }), [from_local, to_local]);
  const data = isMonth ? undefined : detailed.data;
  const columns = useMemo(
    () => data?.resources.flatMap((resource) => days.map((day) => columnOf(resource, day))) ?? [],
    [data, days],
  );
  const axis = useMemo(() => axisOf(spansOf(columns), { unfolded }), [columns, unfolded]);
  const items = useMemo(() => listedOf(data), [data]);
  const leadOf = () => {
    if (month.data && isMonth) {
      const own = month.data.days.filter(({ day }) => day.startsWith(view.date.slice(0, 7)));
      return words("lead", { count: own.reduce((sum, { count }) => sum + count, 0) });
    }
    return data ? words("lead", { count: items.length }) : "";
  };
  const shown = view.view ?? (narrow === null ? null : narrow ? "list" : "day");
  const isGrid = shown === "day" || shown === "week";
  return (
    <>
      <CalendarBar {...{ view, shown, days, today }} lead={leadOf()} onShow={show} />
      <div className="no-print mb-4 flex flex-wrap items-center gap-3 empty:hidden">
        <CalendarFilters view={view} places={places} onShow={show} />
        {isGrid && draws === "booking" && (
          <FreeFor minutes={view.free} onChange={(free) => show({ free })} />
        )}
        {isGrid && may.hold.closure && <DrawToggle draws={draws} onChange={setDraws} />}
        {isGrid && (
          <p role="status" className="text-sm text-muted empty:hidden">
            {draws === "closure" && words("closure.draw_hint")}
          </p>
        )}
      </div>
      {!query.data && query.isError && (
        <ErrorNote
          message={failureOf(query.error).message}
          requestId={failureOf(query.error).requestId}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {isMonth && (month.data || !month.isError) && (
        <CalendarMonth
          {...{ today }}
          date={view.date}
          days={month.data?.days ?? []}
          onDay={(date) => show({ date, view: narrow ? "list" : "day" })}
        />
      )}
      {!isMonth && !data && !query.isError && (
        <Loading label={words("loading")}>
          <Skeleton className="calendar-scroller rounded-xl" />
        </Loading>
      )}
      {data && shown !== "list" && (
        <div className={shown === null ? "max-md:hidden" : undefined}>
          <CalendarDesk
            {...{ columns, axis, nowLocal, timezone, may, draws }}
            free={view.free}
            byDay={days.length > 1}
            onUnfold={() => setUnfolded(true)}
            onDay={(count) => show({ date: steppedBy(view, count) })}
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
