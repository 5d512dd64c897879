"use client";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatDay, formatDuration, formatRelativeDay } from "@/lib/format";
import { slotState } from "@/lib/slot-state";
import { addDays, firstDayOfWeek } from "@/ui/calendar-date";
import { Button } from "@/ui/button";
import { DayPicker } from "@/ui/day-picker";
import { EmptyState } from "@/ui/empty-state";
import { ErrorNote } from "@/ui/error-note";
import { readFailureOf } from "@/ui/failure";
import { moveInto } from "@/ui/move-into";
import { SegmentedControl } from "@/ui/segmented-control";
import { ServerState, useTRPC } from "@/ui/trpc";
import { useReadyCard } from "@/features/billing/payment-methods/components/use-ready-card";
import { wordOf } from "@/features/scheduling/resources/components/resource-words";
import { useOwnReasons } from "@/features/scheduling/resources/components/own-reasons";
import { slotsOn } from "@/features/scheduling/resources/components/slot-days";
import { SlotLegend, SlotsComing } from "@/features/scheduling/resources/components/slot-legend";
import { useDayFills } from "@/features/scheduling/resources/components/use-day-fills";
import type {
  DayBoard as Board,
  DayFill,
  ReadDayBoard,
  Slot,
} from "@/features/scheduling/resources/slot-schema";
import { isBackwards, WHOLE_DAY } from "@/lib/time-window";
import { boardAddressOf } from "./board-address";
import { amenitiesOf, type BoardFilter, filterPlaces, NO_FILTER } from "./board-filter";
import { BoardFilters } from "./board-filters";
import { BoardGrid, type BoardTime } from "./board-grid";
import { BoardTimes } from "./board-times";
import { narrowPlaces } from "./board-window";
import { NoTimesThen } from "./no-times-then";
import { ForWhom, type Whom } from "@/features/people/accounts/components/for-whom";
import { HoldPanel } from "./hold-panel";
import { suggestPlace } from "./suggest-place";
import { TakenPanel } from "./taken-panel";

const LENGTHS = [30, 60, 90, 120];
/** Others' holds are seen so soon. */
const REFRESH_MS = 2_000;
const HORIZON_DAYS = 180;

/** A time that was pressed; `free` when it could be had then. */
type Wanted = { place: string; starts_at: string; free: boolean };

type Props = {
  today: string;
  first: ReadDayBoard;
  /** True when that is a later day than asked for, as the day before has nothing left. */
  isLater: boolean;
  /** The filter of the places, and the ids of those that the member has marked. */
  filter: BoardFilter;
  marked: string[];
  /** The people for whom the member may book. */
  family: Whom[];
  board: Board;
  /** How full the first seven days are. */
  fill: DayFill;
};

/** Lets a member choose a time first and a place second, and hold it. */
export function DayBoard(props: Props) {
  return (
    <ServerState>
      <Desk {...props} />
    </ServerState>
  );
}

function Desk({ today, first, isLater, filter: firstFilter, marked, family, board, fill }: Props) {
  const trpc = useTRPC();
  const locale = useLocale();
  const words = useTranslations("quotes");
  const mine = useTranslations("suggestions");
  const [asked, setAsked] = useState(first);
  const [filter, setFilter] = useState(firstFilter);
  const [start, setStart] = useState<string | null>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [month, setMonth] = useState(false);
  // Known before a time is chosen, so that the button needs no second thought.
  useReadyCard();
  const ownReasons = useOwnReasons();
  const isFirst = asked === first;
  const query = useQuery(
    trpc.resources.dayBoard.queryOptions(asked, {
      ...(isFirst && { initialData: board }),
      // Another length on the same day: the old times stay until the new ones arrive.
      placeholderData: (before) =>
        before?.places.some(({ slots }) => slotsOn(slots, asked.day).length > 0)
          ? before
          : undefined,
      select: (read) => ({ ...read, places: read.places.map(ownReasons) }),
      refetchInterval: REFRESH_MS,
    }),
  );
  const show = (next: ReadDayBoard, nextFilter = filter) => {
    setAsked(next);
    setFilter(nextFilter);
    window.history.replaceState(null, "", boardAddressOf(next, nextFilter));
  };
  const narrow = (change: Partial<BoardFilter>) => {
    show(asked, { ...filter, ...change });
    setWanted(null);
  };
  const ask = (change: Partial<ReadDayBoard>) => {
    show({ ...asked, ...change });
    setWanted(null);
  };
  const { day, duration_minutes, quantity, for_member_id } = asked;
  const whom = family.find(({ member_id }) => member_id === for_member_id) ?? null;
  const lengths = [...new Set([...LENGTHS, duration_minutes])].toSorted((a, b) => a - b);
  const all = query.data?.places ?? [];
  const kinds = [...new Set(all.flatMap(({ category }) => category ?? []))];
  const { kind } = filter;
  const filtered = filterPlaces(all, filter, { marked, people: quantity });
  const places = narrowPlaces(filtered, filter.window);
  const weekStartsOn = firstDayOfWeek(locale);
  const fills = useDayFills(kinds.includes(kind) ? { category: kind } : {}, {
    day,
    today,
    month: month ? weekStartsOn : null,
    initial: kinds.includes(kind) ? undefined : fill,
  });
  // A place of another kind may have been chosen instead of a taken one.
  const chosen = find(all, wanted);
  const free = chosen && slotState(chosen.slot) === "free" ? chosen : null;
  const take = (place: string, slot: Slot) => {
    setStart(slot.starts_at_local);
    setWanted({ place, starts_at: slot.starts_at, free: slotState(slot) === "free" });
  };
  const choose = ({ place, slot }: BoardTime) =>
    moveInto("[data-chosen-time]", () => take(place.resource_id, slot));
  const stretch = (time: BoardTime, minutes: number) => {
    const { min_duration_minutes: least, max_duration_minutes: most } = time.place.terms;
    ask({ duration_minutes: Math.min(most, Math.max(least, minutes)) });
    choose(time);
  };
  return (
    <div className="grid gap-6 lg:gap-4">
      <DayPicker
        value={day}
        onChange={(next) => ask({ day: next })}
        today={today}
        max={addDays(today, HORIZON_DAYS)}
        fills={fills}
        firstDay={weekStartsOn}
        locale={locale}
        onView={(view) => setMonth(view === "month")}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-lg max-lg:sr-only" suppressHydrationWarning>
          {formatDay(day, locale, today)}
        </h2>
        <div className="flex min-w-0 flex-wrap gap-3">
          <ForWhom
            {...{ people: family, whom }}
            onChoose={(next) => show({ ...asked, for_member_id: next?.member_id })}
          />
          {kinds.length > 1 && (
            <SegmentedControl
              label={words("board.kind")}
              value={kinds.includes(kind) ? kind : ""}
              onChange={(next) => narrow({ kind: next })}
              options={[
                { value: "", text: words("board.all") },
                ...kinds.map((value) => ({ value, text: wordOf(value) })),
              ]}
            />
          )}
          <SegmentedControl
            label={words("length")}
            value={String(duration_minutes)}
            onChange={(next) => ask({ duration_minutes: Number(next) })}
            options={lengths.map((minutes) => ({
              value: String(minutes),
              text: formatDuration(minutes),
            }))}
          />
        </div>
      </div>
      {isLater && day === first.day && (
        <p className="font-medium" suppressHydrationWarning>
          {mine("none_today", { day: formatRelativeDay(day, today, locale) })}
        </p>
      )}
      <BoardFilters
        {...{ filter, people: quantity, amenities: amenitiesOf(all) }}
        marks={marked.length > 0}
        onFilter={narrow}
        onPeople={(people) => ask({ quantity: people })}
      />
      {query.isError && !query.data ? (
        <ErrorNote
          title={words("times_failed")}
          message={readFailureOf(query.error).message}
          requestId={readFailureOf(query.error).requestId}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : query.isPending ? (
        <SlotsComing />
      ) : isBackwards(filter.window) || (places.every(isEmpty) && !filtered.every(isEmpty)) ? (
        <NoTimesThen window={filter.window} onWholeDay={() => narrow({ window: WHOLE_DAY })} />
      ) : places.every(isEmpty) ? (
        <EmptyState
          title={words("board.none")}
          action={
            places.length < all.length && (
              <Button
                variant="secondary"
                onClick={() =>
                  show({ ...asked, quantity: 1 }, { ...NO_FILTER, window: filter.window })
                }
              >
                {mine("all_places")}
              </Button>
            )
          }
        >
          {words("board.none_hint")}
        </EmptyState>
      ) : (
        <div
          aria-busy={query.isPlaceholderData}
          className={query.isPlaceholderData ? "opacity-60" : undefined}
        >
          <div className="max-lg:hidden">
            <BoardGrid {...{ places, day, chosen, locale }} onChoose={choose} onStretch={stretch} />
          </div>
          <div className="lg:hidden">
            <BoardTimes
              {...{ places, start, chosen, locale }}
              onStart={(local) => {
                const suggested = suggestPlace(places, local, { before: wanted?.place, marked });
                setStart(local);
                if (suggested) take(suggested.place.resource_id, suggested.slot);
                else setWanted(null);
              }}
              onChoose={choose}
            />
          </div>
        </div>
      )}
      <div className="max-lg:hidden">
        <SlotLegend />
      </div>
      {chosen && !free && (
        <TakenPanel
          key={chosen.place.resource_id}
          resourceId={chosen.place.resource_id}
          title={chosen.place.name}
          slot={chosen.slot}
          slots={chosen.place.slots}
          quantity={quantity}
          lost={wanted?.free ?? false}
          whom={whom}
          onTake={(slot) => choose({ place: chosen.place, slot })}
          onElsewhere={({ resource_id, slot }) => take(resource_id, slot)}
          onClose={() => setWanted(null)}
          onRefused={() => void query.refetch()}
        />
      )}
      {free && (
        <HoldPanel
          key={free.place.resource_id}
          resource={{ id: free.place.resource_id, timezone: free.place.timezone }}
          title={free.place.name}
          slot={free.slot}
          terms={free.place.terms}
          settled={!query.isPlaceholderData}
          fold={free.slot.fold ?? undefined}
          places={free.slot.capacity}
          quantity={quantity}
          whom={whom}
          onQuantity={(next) => show({ ...asked, quantity: next })}
          onTake={({ starts_at }) =>
            setWanted({ place: free.place.resource_id, starts_at, free: true })
          }
          onRefused={() => void query.refetch()}
        />
      )}
    </div>
  );
}

const isEmpty = ({ slots }: Board["places"][number]) => slots.length === 0;

function find(places: Board["places"], wanted: Wanted | null): BoardTime | null {
  const place = places.find(({ resource_id }) => resource_id === wanted?.place);
  const slot = place?.slots.find(({ starts_at }) => starts_at === wanted?.starts_at);
  return place && slot ? { place, slot } : null;
}
