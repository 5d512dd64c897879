"use client";
import { useState } from "react";
import { addDays } from "@/ui/calendar-date";
import { Countdown } from "@/ui/countdown";
import { DateBlock } from "@/ui/date-block";
import { DayPicker } from "@/ui/day-picker";
import { ReaderZoneProvider } from "@/ui/reader-zone";
import { SlotGrid } from "@/ui/slot-grid";
import { placeOn } from "@/ui/time-grid/place-on";
import { TimeGrid, TimeLane } from "@/ui/time-grid/time-grid";
import { ZoneNote } from "@/ui/zone-note";
import { axisOf } from "@/lib/time-grid/axis";
import { formatTime } from "@/lib/format";
import type { Slot } from "@/lib/slot-state";
import { Shown } from "./shown";

const DAY = "2026-11-24";
const CODES = [null, "held", "full", "closed"];

/** Makes times of every state: free, dear, mine, being booked, taken and closed. */
const slots = Array.from({ length: 14 }, (_, at): Slot => {
  const hour = String(8 + at).padStart(2, "0");
  const code = CODES[at % CODES.length] ?? null;
  return {
    starts_at_local: `${DAY}T${hour}:00:00`,
    ends_at_local: `${DAY}T${hour}:30:00`,
    starts_at: `${DAY}T${hour}:00:00Z`,
    ends_at: `${DAY}T${hour}:30:00Z`,
    capacity: code === "closed" ? 0 : 1,
    remaining: code === null ? 1 : 0,
    gross_amount: 1200 + 100 * at,
    currency: "EUR",
    booking_id: at === 9 ? "evb_1" : null,
    reasons: code === null ? [] : [{ code, message: code }],
  };
});

const LANES = ["Court 1", "Court 2", "The long hall behind the café by the lake"];
const axis = axisOf([{ from: 9 * 60, until: 15 * 60 }], { fold: 0 });

/** Shows a day of three places, with a time in each. */
function Grid({ along, locale }: { along: "down" | "across"; locale: string }) {
  return (
    <div className="w-full overflow-auto rounded-xl bg-raised p-2 [--calendar-column:8rem]">
      <TimeGrid
        {...{ along, axis }}
        aria-label={along === "across" ? "Places" : undefined}
        lanes={LANES.map((name) => ({ key: name, name }))}
        hourName={(hour) => formatTime(`${DAY}T${String(hour).padStart(2, "0")}:00:00`, locale)}
        laneOf={(index) => (
          <TimeLane {...{ index, along, axis }}>
            <span
              role={along === "across" ? "gridcell" : undefined}
              className={`absolute rounded-sm bg-accent-soft ring-1 ring-accent-line ring-inset ${along === "down" ? "inset-x-1" : "inset-y-0"}`}
              style={placeOn(axis, along, { from: (10 + index) * 60, until: (11.5 + index) * 60 })}
            />
          </TimeLane>
        )}
      />
    </div>
  );
}

/** Shows days and times in every state. */
export function Times({ locale }: { locale: string }) {
  const [day, setDay] = useState(DAY);
  const [start, setStart] = useState<string | null>(slots[4]?.starts_at ?? null);
  const [asked, setAsked] = useState<string | null>(null);
  const days = { value: day, onChange: setDay, today: DAY, max: addDays(DAY, 60), locale };
  return (
    <>
      <Shown of="DayPicker, DayCell, DayStep">
        <DayPicker
          {...days}
          fills={{
            [DAY]: { open_minutes: 600, free_minutes: 450 },
            [addDays(DAY, 1)]: { open_minutes: 600, free_minutes: 0 },
            [addDays(DAY, 2)]: { open_minutes: 0, free_minutes: 0 },
          }}
        />
      </Shown>
      <Shown of="SlotGrid">
        <div className="w-full">
          <SlotGrid
            slots={slots}
            selected={start}
            onSelect={(slot) => setStart(slot.starts_at)}
            asked={asked}
            onAsk={(slot) => setAsked(slot.starts_at)}
            locale={locale}
          />
        </div>
      </Shown>
      <Shown of="TimeGrid, TimeLane">
        <Grid along="across" locale={locale} />
        <Grid along="down" locale={locale} />
      </Shown>
      <Shown of="DateBlock">
        <DateBlock local={DAY} locale={locale} />
        <DateBlock local={DAY} locale={locale} quiet />
      </Shown>
      <Shown of="Countdown">
        <Countdown until={`${DAY}T10:09:30Z`} serverNow={`${DAY}T10:00:00Z`} total={600} />
        <Countdown until={`${DAY}T10:00:40Z`} serverNow={`${DAY}T10:00:00Z`} total={600} />
      </Shown>
      <Shown of="ZoneNote, ReaderZoneProvider">
        <ReaderZoneProvider zone="America/New_York">
          <ZoneNote timezone="Europe/Berlin" at={`${DAY}T10:00:00Z`} locale={locale} />
        </ReaderZoneProvider>
      </Shown>
    </>
  );
}
