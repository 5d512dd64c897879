"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { formatDuration, localAt } from "@/lib/format";
import { Button } from "@/ui/button";
import { addDays } from "@/ui/calendar-date";
import { consoleClient } from "@/ui/console-client";
import { DayPicker } from "@/ui/day-picker";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { Select } from "@/ui/input";
import { Loading, Skeleton } from "@/ui/skeleton";
import { SlotGrid } from "@/ui/slot-grid";
import { isDeparture } from "./departures";
import { lengthsOf, shownSlots, type DeskSlot } from "./desk-slots";
import type { Person, Place, Stay } from "./draft";

/** As far ahead as a desk books. */
const FAR = 366;

/** Asks for place, day, length and time; a time that cannot be had says why, and terms can be overruled. */
export function PickTime({
  places,
  member,
  quantity,
  exceptions,
  now,
  locale,
  first,
  onPick,
}: {
  places: readonly Place[];
  member: Person | null;
  quantity: number;
  /** The terms may be departed from. */
  exceptions: boolean;
  now: string;
  locale: string;
  first: { resource_id: string; day: string | null };
  onPick: (stay: Stay) => void;
}) {
  const words = useTranslations("console_desk.new");
  const [resource_id, setPlace] = useState(first.resource_id);
  const place = places.find(({ id }) => id === resource_id) ?? places[0];
  const today = localAt(now, place?.timezone ?? "UTC").slice(0, 10);
  const [day, setDay] = useState(first.day && first.day > today ? first.day : today);
  const [wished, setLength] = useState<number | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const lengths = place ? lengthsOf(place) : [];
  const duration = lengths.find((one) => one === wished) ?? lengths[0] ?? 60;
  const input = {
    ...{ resource_id: place?.id ?? "", explain: true, quantity, duration_minutes: duration },
    ...{ from_local: `${day}T00:00:00`, to_local: `${addDays(day, 1)}T00:00:00` },
    ...(member && { member_id: member.id }),
  };
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ["desk slots", input],
    queryFn: () => consoleClient().newBooking.slots.query(input),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    enabled: place !== undefined,
  });
  const slots = data ? shownSlots(data.slots, now) : [];
  const closed = slots.find(({ starts_at }) => starts_at === asked);
  const take = (slot: DeskSlot, outside: boolean) => {
    const { starts_at_local, ends_at_local, fold } = slot;
    onPick({
      ...{ resource_id: input.resource_id, starts_at_local, ends_at_local, outside },
      fold: fold === 0 || fold === 1 ? fold : undefined,
    });
  };
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words("place")}>
          {(control) => (
            <Select
              {...control}
              value={place?.id}
              onChange={({ target }) => setPlace(target.value)}
            >
              {places.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={words("length")}>
          {(control) => (
            <Select
              {...control}
              value={duration}
              onChange={({ target }) => setLength(Number(target.value))}
            >
              {lengths.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {formatDuration(minutes)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <DayPicker
        value={day}
        onChange={setDay}
        today={today}
        max={addDays(today, FAR)}
        locale={locale}
      />
      {error ? (
        <ErrorNote title={words("not_done")} message={failureOf(error).message} />
      ) : !data ? (
        <Loading label={words("looking")}>
          <Skeleton className="h-48 rounded-lg" />
        </Loading>
      ) : slots.length === 0 ? (
        <p className="rounded-lg bg-sunken px-4 py-6 text-center text-sm text-muted">
          {words("closed_day")}
        </p>
      ) : (
        <div aria-busy={isPlaceholderData || undefined}>
          <SlotGrid
            slots={slots}
            selected={null}
            onSelect={(slot) => take(slot, false)}
            asked={asked}
            onAsk={({ starts_at }) => setAsked(starts_at)}
            locale={locale}
          />
        </div>
      )}
      <div aria-live="polite">
        {closed && closed.reasons.length > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken p-4 text-sm">
            <ul className="min-w-0 flex-1 basis-56">
              {closed.reasons.map(({ code }) => (
                <li key={code}>{words(`reasons.${code}`)}</li>
              ))}
            </ul>
            {exceptions && isDeparture(closed.reasons) && (
              <Button variant="secondary" size="sm" onClick={() => take(closed, true)}>
                {words("book_anyway")}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
