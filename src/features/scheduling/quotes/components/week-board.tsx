"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatDayShort, formatDuration } from "@/lib/format";
import { slotState } from "@/lib/slot-state";
import { addDays, firstDayOfWeek, startOfSeven } from "@/ui/calendar-date";
import { DayPicker } from "@/ui/day-picker";
import { ErrorNote } from "@/ui/error-note";
import { readFailureOf } from "@/ui/failure";
import { Select } from "@/ui/input";
import { useRouter } from "@/ui/portal-router";
import { moveInto } from "@/ui/move-into";
import { SegmentedControl } from "@/ui/segmented-control";
import { ServerState } from "@/ui/trpc";
import { useReadyCard } from "@/features/billing/payment-methods/components/use-ready-card";
import { durationsOf } from "@/features/scheduling/resources/components/resource-words";
import { SlotLegend, SlotsComing } from "@/features/scheduling/resources/components/slot-legend";
import { useDayFills } from "@/features/scheduling/resources/components/use-day-fills";
import { useSlots, useSlotsAhead } from "@/features/scheduling/resources/components/use-slots";
import type { DayFill, Slot, SlotList } from "@/features/scheduling/resources/slot-schema";
import { BoardGrid, type BoardTime } from "./board-grid";
import { ForWhom, type Whom } from "@/features/people/accounts/components/for-whom";
import { HoldPanel } from "./hold-panel";
import { TakenPanel } from "./taken-panel";
import { weekAddressOf } from "./week-address";
import { weekRows } from "./week-rows";
import { WeekTimes } from "./week-times";

/** Others' holds are seen so soon. */
const REFRESH_MS = 5_000;
const HORIZON_DAYS = 180;

type Place = { id: string; name: string; timezone: string };
type Props = {
  today: string;
  day: string;
  place: Place;
  /** All places, to choose another. */
  places: Place[];
  /** The times of the seven days, and how full these are, read on the server. */
  week: SlotList;
  fill: DayFill;
  /** The people for whom the member may book. */
  family: Whom[];
};

/** Shows the week of one place, to choose a time in and hold it. */
export function WeekBoard(props: Props) {
  return (
    <ServerState>
      <Desk {...props} />
    </ServerState>
  );
}

function Desk({ today, day: firstDay, place, places, week, fill, family }: Props) {
  const locale = useLocale();
  const router = useRouter();
  const quotes = useTranslations("quotes");
  const words = useTranslations("suggestions");
  const [day, setDay] = useState(firstDay);
  const [minutes, setMinutes] = useState(week.duration_minutes);
  const [quantity, setQuantity] = useState(1);
  const [whom, setWhom] = useState<Whom | null>(null);
  const [wanted, setWanted] = useState<{ starts_at: string; free: boolean } | null>(null);
  const [month, setMonth] = useState(false);
  // Known before a time is chosen, so that the button needs no second thought.
  useReadyCard();
  const weekStartsOn = firstDayOfWeek(locale);
  const first = startOfSeven(day, today);
  const sevenFrom = (from: string) => ({
    from_local: `${from}T00:00:00`,
    to_local: `${addDays(from, 7)}T00:00:00`,
    ...{ duration_minutes: minutes, quantity, explain: true },
    ...(whom && { for_member_id: whom.member_id }),
  });
  const isFirst =
    first === startOfSeven(firstDay, today) &&
    minutes === week.duration_minutes &&
    quantity === 1 &&
    whom === null;
  const source = { resource_id: place.id, booking_id: undefined };
  const slots = useSlots(source, sevenFrom(first), {
    initialData: isFirst ? week : undefined,
    placeholderData: (before) => before,
    refetchInterval: REFRESH_MS,
  });
  useSlotsAhead(source, sevenFrom(addDays(first, 7)), slots.isSuccess);
  const fills = useDayFills(
    { resource_id: place.id },
    { day, today, month: month ? weekStartsOn : null, initial: fill },
  );
  const list = slots.data ?? week;
  const lengths = [...new Set([...durationsOf(week.terms), minutes])].toSorted((a, b) => a - b);
  const settled = !slots.isPlaceholderData;
  const rows = weekRows(place.id, list, first, (date) => formatDayShort(date, locale));
  const chosen = find(rows, wanted?.starts_at);
  const free = chosen && slotState(chosen.slot) === "free" ? chosen.slot : null;
  const take = (slot: Pick<Slot, "starts_at">, isFree = true) =>
    setWanted({ starts_at: slot.starts_at, free: isFree });
  const choose = ({ slot }: BoardTime) =>
    moveInto("[data-chosen-time]", () => take(slot, slotState(slot) === "free"));
  const stretch = (time: BoardTime, length: number) => {
    const { min_duration_minutes: least, max_duration_minutes: most } = time.place.terms;
    setMinutes(Math.min(most, Math.max(least, length)));
    choose(time);
  };
  const show = (date: string) => {
    setDay(date);
    setWanted(null);
    window.history.replaceState(null, "", weekAddressOf(place.id, date));
  };
  return (
    <div className="grid gap-6 lg:gap-4">
      <DayPicker
        value={day}
        onChange={show}
        today={today}
        max={addDays(today, HORIZON_DAYS)}
        fills={fills}
        firstDay={weekStartsOn}
        locale={locale}
        onView={(view) => setMonth(view === "month")}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Select
          aria-label={words("place")}
          className="w-full sm:w-auto sm:min-w-60"
          value={place.id}
          onChange={({ target }) =>
            router.replace(`/resources/times${weekAddressOf(target.value, day)}`, { scroll: false })
          }
        >
          {places.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <ForWhom people={family} whom={whom} onChoose={setWhom} />
        {lengths.length > 1 && (
          <SegmentedControl
            label={quotes("length")}
            value={String(minutes)}
            onChange={(next) => {
              setMinutes(Number(next));
              setWanted(null);
            }}
            options={lengths.map((length) => ({
              value: String(length),
              text: formatDuration(length),
            }))}
          />
        )}
      </div>
      {slots.isError && !slots.data ? (
        <ErrorNote
          title={quotes("times_failed")}
          message={readFailureOf(slots.error).message}
          requestId={readFailureOf(slots.error).requestId}
          onRetry={() => void slots.refetch()}
          retrying={slots.isFetching}
        />
      ) : slots.isPending ? (
        <SlotsComing />
      ) : (
        <div aria-busy={!settled} className={settled ? undefined : "opacity-60"}>
          <div className="max-lg:hidden">
            <BoardGrid
              places={rows}
              {...{ day: first, chosen, locale }}
              label={words("week_of", { title: place.name })}
              onChoose={choose}
              onStretch={stretch}
            />
          </div>
          <div className="lg:hidden">
            <WeekTimes {...{ rows, chosen, locale }} onChoose={choose} />
          </div>
        </div>
      )}
      <div className="max-lg:hidden">
        <SlotLegend />
      </div>
      {chosen && !free && (
        <TakenPanel
          resourceId={place.id}
          title={place.name}
          slot={chosen.slot}
          slots={chosen.place.slots}
          quantity={quantity}
          lost={wanted?.free ?? false}
          whom={whom}
          onTake={take}
          onElsewhere={({ resource_id }) =>
            router.push(`/resources/times${weekAddressOf(resource_id, day)}`)
          }
          onClose={() => setWanted(null)}
          onRefused={() => void slots.refetch()}
        />
      )}
      {free && (
        <HoldPanel
          resource={place}
          title={place.name}
          slot={free}
          terms={list.terms}
          settled={settled}
          fold={free.fold ?? undefined}
          places={free.capacity}
          quantity={quantity}
          whom={whom}
          onQuantity={setQuantity}
          onTake={take}
          onRefused={() => void slots.refetch()}
        />
      )}
    </div>
  );
}

function find(rows: BoardTime["place"][], starts_at: string | undefined): BoardTime | null {
  for (const place of rows) {
    const slot = place.slots.find((one) => one.starts_at === starts_at);
    if (slot) return { place, slot };
  }
  return null;
}
