"use client";
import { useLocale, useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { useRouter } from "@/ui/portal-router";
import { type ReactNode, useState } from "react";
import { addDays, firstDayOfWeek, startOfSeven } from "@/ui/calendar-date";
import { DayPicker } from "@/ui/day-picker";
import { ErrorNote } from "@/ui/error-note";
import { readFailureOf } from "@/ui/failure";
import { formatDay, formatDuration } from "@/lib/format";
import { moveInto } from "@/ui/move-into";
import { SegmentedControl } from "@/ui/segmented-control";
import { SlotGrid } from "@/ui/slot-grid";
import { slotState } from "@/lib/slot-state";
import { ServerState } from "@/ui/trpc";
import { ZoneNote } from "@/ui/zone-note";
import type { Resource } from "@/features/scheduling/resources/schema";
import type { DayFill, Slot, SlotList } from "@/features/scheduling/resources/slot-schema";
import { differenceWords } from "@/features/scheduling/bookings/components/move-words";
import {
  ReschedulePanel,
  type Moving,
} from "@/features/scheduling/bookings/components/reschedule-panel";
import type { FreeTime } from "@/features/scheduling/resources/components/free-times";
import { ForWhom, type Whom } from "@/features/people/accounts/components/for-whom";
import { dayIn, withDay } from "./day-address";
import { HoldPanel } from "./hold-panel";
import { durationsOf, placesOf } from "@/features/scheduling/resources/components/resource-words";
import { NothingToday } from "@/features/scheduling/resources/components/nothing-today";
import { slotsOn, trimClosed } from "@/features/scheduling/resources/components/slot-days";
import { SlotLegend, SlotsComing } from "@/features/scheduling/resources/components/slot-legend";
import { useDayFills } from "@/features/scheduling/resources/components/use-day-fills";
import { useSlots, useSlotsAhead } from "@/features/scheduling/resources/components/use-slots";
import { TakenPanel } from "./taken-panel";

/** The days ahead that the picker reaches. */
const HORIZON_DAYS = 180;

type Props = {
  resource: Resource;
  /** Today at the place. */
  today: string;
  /** The day shown first, the slots of its seven days, and how full these are, all read on the server. */
  day: string;
  week: SlotList;
  fill?: DayFill;
  /** The places that are wanted, and the local start that is chosen first, if any. */
  people?: number;
  start?: string | undefined;
  photo?: ReactNode;
  /** The people for whom the member may book, and the one who is chosen first, if any. */
  family?: Whom[];
  whomFirst?: string | undefined;
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

/** A time that was pressed; `free` when it could be had then. */
type Pressed = FreeTime & { free: boolean };

function Desk(props: Props) {
  const { resource, today, day: firstDay, week, fill, people, start, photo, moving } = props;
  const { family = [], whomFirst } = props;
  const locale = useLocale();
  const router = useRouter();
  const words = useTranslations("quotes");
  const bookings = useTranslations("bookings");
  const weekStartsOn = firstDayOfWeek(locale);
  const lengths = [...new Set([...durationsOf(week.terms), week.duration_minutes])];
  const places = moving?.booking.quantity ?? people ?? 1;
  const address = useSearchParams();
  // The back button brings back the page that the server drew, with the address that it was left with.
  const last = addDays(today, HORIZON_DAYS);
  const [day, setDay] = useState(() => dayIn(address, { today, last }) ?? firstDay);
  const [minutes, setMinutes] = useState(week.duration_minutes);
  const [quantity, setQuantity] = useState(places);
  const [whom, setWhom] = useState(
    () => family.find(({ member_id }) => member_id === whomFirst) ?? null,
  );
  const [pressed, setPressed] = useState<Pressed | null>(() => {
    const asked = week.slots.find(({ starts_at_local }) => starts_at_local === start);
    return asked ? { ...asked, free: slotState(asked) === "free" } : null;
  });
  const [month, setMonth] = useState(false);

  const first = startOfSeven(day, today);
  const sevenFrom = (from: string) => ({
    from_local: `${from}T00:00:00`,
    to_local: `${addDays(from, 7)}T00:00:00`,
    duration_minutes: minutes,
    quantity,
    explain: true,
    ...(whom && { for_member_id: whom.member_id }),
  });
  const isFirst =
    whom === null &&
    first === startOfSeven(firstDay, today) &&
    minutes === week.duration_minutes &&
    quantity === places;
  const source = { resource_id: resource.id, booking_id: moving?.booking.id };
  const slots = useSlots(source, sevenFrom(first), {
    initialData: isFirst ? week : undefined,
    // Another length or number of people on the same day: the old slots stay until the new ones
    // arrive.
    placeholderData: (before) =>
      before && slotsOn(before.slots, day).length > 0 ? before : undefined,
    refetchInterval: 30_000,
  });
  useSlotsAhead(source, sevenFrom(addDays(first, 7)), slots.isSuccess);
  const fills = useDayFills(
    { resource_id: resource.id },
    { day, today, month: month ? weekStartsOn : null, initial: fill },
  );

  function choose(change: () => void) {
    setPressed(null);
    change();
  }

  function show(next: string) {
    setDay(next);
    window.history.replaceState(null, "", withDay(location.search, next));
  }

  function take(time: FreeTime) {
    show(time.starts_at_local.slice(0, 10));
    setPressed({ ...time, free: true });
  }

  const ofDay = slotsOn(slots.data?.slots ?? [], day);
  const shown = trimClosed(ofDay);
  const known = pressed && ofDay.find((slot) => slot.starts_at === pressed.starts_at);
  // A booking's own time counts as free while it is moved: pressed, it says whose it is.
  const isFree = known && (moving ? pressed.free : slotState(known) === "free");
  const selected = known && isFree ? known : null;
  const taken = known && !isFree ? known : null;

  return (
    <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
      {photo && <div className="lg:col-start-2">{photo}</div>}
      <div className="grid min-w-0 gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:gap-7">
        <section aria-labelledby="day-heading" className="grid gap-3">
          <h2 id="day-heading" className="sr-only">
            {words("day")}
          </h2>
          <DayPicker
            value={day}
            onChange={(next) => choose(() => show(next))}
            today={today}
            max={last}
            fills={fills}
            firstDay={weekStartsOn}
            locale={locale}
            onView={(view) => setMonth(view === "month")}
          />
        </section>
        <section aria-labelledby="times-heading" className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <div className="max-sm:sr-only">
              <h2 id="times-heading" className="text-lg" suppressHydrationWarning>
                {formatDay(day, locale, today)}
              </h2>
              <p className="text-sm text-muted">
                <ZoneNote timezone={resource.timezone} at={`${day}T12:00:00Z`} locale={locale} />
              </p>
            </div>
            <ForWhom people={family} whom={whom} onChoose={setWhom} />
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
              message={readFailureOf(slots.error).message}
              requestId={readFailureOf(slots.error).requestId}
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
                onSelect={(slot) =>
                  moveInto("[data-chosen-time]", () => setPressed({ ...slot, free: true }))
                }
                asked={taken?.starts_at ?? null}
                onAsk={(slot) =>
                  setPressed(slot.starts_at === taken?.starts_at ? null : { ...slot, free: false })
                }
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
              onGo={(to) => choose(() => show(to))}
            />
          )}
          <SlotLegend />
        </section>
      </div>
      {taken ? (
        <TakenPanel
          resourceId={resource.id}
          slot={taken}
          slots={ofDay}
          quantity={quantity}
          moving={moving?.booking}
          lost={pressed?.free ?? false}
          whom={whom}
          onTake={take}
          onElsewhere={({ resource_id, slot }) => {
            const query = {
              ...{ time: slot.starts_at_local, length: minutes, people: quantity },
              ...(whom && { for: whom.member_id }),
            };
            const asked = Object.entries(query).map(([name, value]) => [name, String(value)]);
            router.push(`/resources/${resource_id}?${new URLSearchParams(asked)}`);
          }}
          onClose={() => setPressed(null)}
          onRefused={() => void slots.refetch()}
        />
      ) : moving ? (
        <ReschedulePanel
          key={selected?.starts_at}
          {...moving}
          slot={selected}
          terms={(slots.data ?? week).terms}
          fold={selected ? foldOf(selected, ofDay) : undefined}
          onTake={take}
          onRefused={() => void slots.refetch()}
        />
      ) : (
        <HoldPanel
          resource={resource}
          slot={selected}
          terms={(slots.data ?? week).terms}
          settled={!slots.isPlaceholderData}
          fold={selected ? foldOf(selected, ofDay) : undefined}
          places={placesOf(resource)}
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

/** Tells apart two equal local times at a clock change. */
function foldOf(slot: Slot, slots: Slot[]): 0 | 1 | undefined {
  const twins = slots.filter((other) => other.starts_at_local === slot.starts_at_local);
  if (twins.length < 2) return undefined;
  return twins[0]?.starts_at === slot.starts_at ? 0 : 1;
}
