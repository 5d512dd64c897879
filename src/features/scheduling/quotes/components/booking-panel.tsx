"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { addDays, firstDayOfWeek, monthGrid, startOfWeek } from "@/ui/calendar-date";
import { DayPicker } from "@/ui/day-picker";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { formatDay, formatDuration } from "@/lib/format";
import { SegmentedControl } from "@/ui/segmented-control";
import { SlotGrid } from "@/ui/slot-grid";
import { slotState } from "@/lib/slot-state";
import { ServerState } from "@/ui/trpc";
import { ZoneNote } from "@/ui/zone-note";
import type { Resource } from "@/features/scheduling/resources/schema";
import type { Slot, SlotList } from "@/features/scheduling/resources/slot-schema";
import { differenceWords } from "@/features/scheduling/bookings/components/move-words";
import {
  ReschedulePanel,
  type Moving,
} from "@/features/scheduling/bookings/components/reschedule-panel";
import type { FreeTime } from "@/features/scheduling/resources/components/free-times";
import { HoldPanel } from "./hold-panel";
import { durationsOf, placesOf } from "@/features/scheduling/resources/components/resource-words";
import { NothingToday } from "@/features/scheduling/resources/components/nothing-today";
import {
  dayStates,
  openDays,
  slotsOn,
  trimClosed,
} from "@/features/scheduling/resources/components/slot-days";
import { SlotLegend, SlotsComing } from "@/features/scheduling/resources/components/slot-legend";
import { useSlots } from "@/features/scheduling/resources/components/use-slots";

/** The days ahead that the picker reaches. */
const HORIZON_DAYS = 180;

type Props = {
  resource: Resource;
  /** Today at the place. */
  today: string;
  /** The day shown first, its week, and the week's slots, all read on the server. */
  day: string;
  week: SlotList;
  /** The booking to move, instead of making one, and the card for a dearer time. */
  moving?: Moving;
};

/** Lets a member choose a day, a length and a time, and hold it. */
export function BookingPanel(props: Props) {
  return (
    <ServerState>
      <Desk {...props} />
    </ServerState>
  );
}

function Desk({ resource, today, day: firstDay, week, moving }: Props) {
  const locale = useLocale();
  const words = useTranslations("quotes");
  const bookings = useTranslations("bookings");
  const weekStartsOn = firstDayOfWeek(locale);
  const lengths = [...new Set([...durationsOf(week.terms), week.duration_minutes])];
  const places = moving?.booking.quantity ?? 1;
  const [day, setDay] = useState(firstDay);
  const [minutes, setMinutes] = useState(week.duration_minutes);
  const [quantity, setQuantity] = useState(places);
  const [chosen, setChosen] = useState<FreeTime | null>(null);
  const [month, setMonth] = useState(false);

  const weekStart = startOfWeek(day, weekStartsOn);
  const from = weekStart < today ? today : weekStart;
  const asked = {
    from_local: `${from}T00:00:00`,
    to_local: `${addDays(weekStart, 7)}T00:00:00`,
    duration_minutes: minutes,
    quantity,
    explain: true,
  };
  const isFirst =
    weekStart === startOfWeek(firstDay, weekStartsOn) &&
    minutes === week.duration_minutes &&
    quantity === places;
  const source = { resource_id: resource.id, booking_id: moving?.booking.id };
  const slots = useSlots(source, asked, {
    initialData: isFirst ? week : undefined,
    // Another length or number of people on the same day: the old slots stay until the new ones
    // arrive.
    placeholderData: (before) =>
      before && slotsOn(before.slots, day).length > 0 ? before : undefined,
    refetchInterval: 30_000,
  });
  const days = monthGrid(day, weekStartsOn);
  const monthFrom = (days[0] ?? day) < today ? today : (days[0] ?? day);
  const inMonth = useSlots(
    source,
    {
      ...asked,
      from_local: `${monthFrom}T00:00:00`,
      to_local: `${addDays(monthFrom, 31)}T00:00:00`,
      explain: false,
    },
    { enabled: month },
  );

  function choose(change: () => void) {
    setChosen(null);
    change();
  }

  function take(time: FreeTime) {
    setDay(time.starts_at_local.slice(0, 10));
    setChosen(time);
  }

  const ofDay = slotsOn(slots.data?.slots ?? [], day);
  const shown = trimClosed(ofDay);
  const selected =
    chosen &&
    ofDay.find(
      (slot) => slot.starts_at === chosen.starts_at && (moving || slotState(slot) === "free"),
    );

  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid gap-7">
        <section aria-labelledby="day-heading" className="grid gap-3">
          <h2 id="day-heading" className="sr-only">
            {words("day")}
          </h2>
          <DayPicker
            value={day}
            onChange={(next) => choose(() => setDay(next))}
            today={today}
            min={today}
            max={addDays(today, HORIZON_DAYS)}
            states={{
              ...(month ? openDays(inMonth.data?.slots ?? []) : {}),
              ...dayStates(slots.data?.slots ?? []),
            }}
            firstDay={weekStartsOn}
            locale={locale}
            onView={(view) => setMonth(view === "month")}
          />
        </section>
        <section aria-labelledby="times-heading" className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <div>
              <h2 id="times-heading" className="text-lg" suppressHydrationWarning>
                {formatDay(day, locale, today)}
              </h2>
              <p className="text-sm text-muted">
                <ZoneNote timezone={resource.timezone} at={`${day}T12:00:00Z`} locale={locale} />
              </p>
            </div>
            {lengths.length > 1 && (
              <SegmentedControl
                label={words("length")}
                value={String(minutes)}
                onChange={(next) => choose(() => setMinutes(Number(next)))}
                options={lengths.map((length) => ({
                  value: String(length),
                  text: formatDuration(length),
                }))}
              />
            )}
          </div>
          {slots.isError ? (
            <ErrorNote
              title={words("times_failed")}
              message={failureOf(slots.error).message}
              requestId={failureOf(slots.error).requestId}
              onRetry={() => void slots.refetch()}
              retrying={slots.isFetching}
            />
          ) : slots.isPending ? (
            <SlotsComing />
          ) : shown.length > 0 ? (
            <div
              inert={slots.isPlaceholderData}
              className={slots.isPlaceholderData ? "opacity-60" : undefined}
            >
              <SlotGrid
                slots={shown}
                selected={selected?.starts_at ?? null}
                onSelect={setChosen}
                locale={locale}
                present={moving?.booking}
                priceOf={
                  moving &&
                  ((slot: Slot) =>
                    differenceWords(slot, moving.booking, { words: bookings, locale }))
                }
              />
            </div>
          ) : (
            <NothingToday
              slots={ofDay}
              list={slots.data}
              today={today}
              onGo={(to) => choose(() => setDay(to))}
            />
          )}
          <SlotLegend />
        </section>
      </div>
      {moving ? (
        <ReschedulePanel
          key={selected?.starts_at}
          {...moving}
          slot={selected ?? null}
          fold={selected ? foldOf(selected, ofDay) : undefined}
          onTake={take}
          onRefused={() => void slots.refetch()}
        />
      ) : (
        <HoldPanel
          resource={resource}
          slot={selected ?? null}
          terms={(slots.data ?? week).terms}
          settled={!slots.isPlaceholderData}
          fold={selected ? foldOf(selected, ofDay) : undefined}
          places={placesOf(resource)}
          quantity={quantity}
          onQuantity={setQuantity}
          onTake={take}
          onRefused={() => void slots.refetch()}
        />
      )}
    </div>
  );
}

/** Tells apart two equal local times at a clock change. */
function foldOf(slot: Slot, slots: Slot[]): 0 | 1 | undefined {
  const twins = slots.filter((other) => other.starts_at_local === slot.starts_at_local);
  if (twins.length < 2) return undefined;
  return twins[0]?.starts_at === slot.starts_at ? 0 : 1;
}
