"use client";
import { useLocale, useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { useMemo, useState } from "react";
import { localAt } from "@/lib/format";
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
import { type BlockFilter, isFiltering } from "./block-filter";
import { CalendarBar } from "./calendar-bar";
import { CalendarDesk, type May } from "./calendar-desk";
import { CalendarFilters, categoriesOf, type PlaceName } from "./calendar-filters";
import {
  CancelEvent,
  type Cancelling,
} from "@/features/scheduling/events/components/staff/cancel-event";
import { CalendarList } from "./calendar-list";
import { CalendarMonth } from "./calendar-month";
import { ColourLegend } from "./colour-choice";
import { DrawToggle } from "./draw-toggle";
import { FilterButton } from "./filter-button";
import { FilterNotice } from "./filter-notice";
import { FreeFor } from "./free-for";
import {
  SettlePanel,
  type Settling,
} from "@/features/scheduling/events/components/staff/settle-panel";
import { UnfinishedNotice } from "./unfinished-notice";
import { type First, type FirstDays, useCalendar, useDays } from "./use-calendar";
import { type HostName, useFilterNames } from "./use-filter-names";
import { NowContext, useTicking } from "./use-now";
import { useIsNarrow } from "./use-is-narrow";
import type { Drawn } from "./use-pointer";
import { countsOf, useShown } from "./use-shown";

type Props = {
  /** The first view and its answer; null where that was refused. */
  first: First | null;
  /** The same of a month. */
  firstDays: FirstDays | null;
  places: readonly PlaceName[];
  /** Those who lead events; none where the reader may not read them. */
  hosts: readonly HostName[];
  /** The present instant, and today on the club's clock. */
  now: string;
  today: string;
  /** The club's zone. */
  timezone: string;
  may: May & { members: boolean };
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
  hosts,
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
  const [settling, setSettling] = useState<Settling | null>(null);
  const [cancelling, setCancelling] = useState<Cancelling | null>(null);
  const acts = { settle: setSettling, cancel: setCancelling };
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
  const read = isMonth ? undefined : detailed.data;
  const { filter } = view;
  const filtered = isFiltering(filter);
  const { data, columns, axis, items, counts: listed } = useShown(read, filter, { days, unfolded });
  const counts = isMonth ? countsOf(month.data, view.date.slice(0, 7)) : listed;
  const names = useFilterNames(filter, hosts);
  const onFilter = (change: Partial<BlockFilter>) => show({ filter: { ...filter, ...change } });
  const categories = categoriesOf(places);
  const shown = view.view ?? (narrow === null ? null : narrow ? "list" : "day");
  const isGrid = shown === "day" || shown === "week";
  return (
    <>
      <CalendarBar
        {...{ view, shown, days, today }}
        lead={counts ? words("lead", { count: counts.total }) : ""}
        onShow={show}
      />
      <div className="no-print mb-4 flex flex-wrap items-center gap-3 empty:hidden">
        <CalendarFilters view={view} places={places} onShow={show} />
        <FilterButton
          {...{ filter, hosts, onFilter }}
          set={names.set.length}
          colour={view.colour}
          onColour={(colour) => show({ colour })}
          member={may.members ? names.member : undefined}
          count={counts?.matching ?? null}
        />
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
      {isGrid && view.colour === "category" && <ColourLegend categories={categories} />}
      {filtered && (
        <FilterNotice
          {...{ onFilter }}
          set={names.set}
          shown={counts?.matching ?? null}
          total={counts?.total ?? 0}
        />
      )}
      {may.hold.event && <UnfinishedNotice onSettle={setSettling} />}
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
            {...{ columns, axis, nowLocal, timezone, may, draws, acts }}
            free={view.free}
            colours={{ colour: view.colour, categories }}
            byDay={days.length > 1}
            onUnfold={() => setUnfolded(true)}
            onDay={(count) => show({ date: steppedBy(view, count) })}
          />
        </div>
      )}
      {data && (shown === "list" || shown === null) && (
        <div className={shown === null ? "md:hidden" : undefined}>
          <CalendarList {...{ items, filtered }} acts={may.hold.event ? acts : null} />
        </div>
      )}
      {settling && <SettlePanel asked={settling} onClose={() => setSettling(null)} />}
      {cancelling && <CancelEvent asked={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
}
