"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatDayPart, formatTime } from "@/lib/format";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { Select } from "@/ui/input";
import { useLeaveWarning } from "@/ui/use-leave-warning";
import type { Override, Resource } from "../../schema";
import { EffectiveList } from "./effective-list";
import { type HoursActs, HoursRow, WEEK_GRID } from "./hours-row";
import { OverrideList } from "./override-list";
import { isSameDates } from "./overrides";
import { SaveBar } from "./save-bar";
import { useChange } from "./use-change";
import { useDryRun } from "./use-dry-run";
import * as week from "./week-hours";

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** A place whose hours can be taken over. */
type Other = Pick<Resource, "id" | "name" | "availability">;

/** Edits when a place is open: its week, and the dates that differ; shows the fortnight that comes of it. */
export function HoursEditor({
  resource,
  version,
  others,
  today,
  mayChange,
}: {
  resource: Resource;
  version: string;
  others: readonly Other[];
  /** The day at the place, `YYYY-MM-DD`. */
  today: string;
  mayChange: boolean;
}) {
  const words = useTranslations("console_places.hours");
  const locale = useLocale();
  const saved = week.toHours(resource.availability);
  const [editedHours, setHours] = useState<week.Hours[] | null>(null);
  const [editedDates, setOverrides] = useState<readonly Override[] | null>(null);
  const hours = editedHours ?? saved;
  const overrides = editedDates ?? resource.overrides;
  const change = changeOf(resource, hours, overrides);
  const state = useChange(resource.id, version, change !== null);
  const dryRun = useDryRun(resource.id, change, mayChange);
  useLeaveWarning(change !== null);
  const step = Math.min(60, resource.slot_step_minutes);
  const latest = Math.max(week.DAY_MINUTES, ...hours.map(({ until }) => until));
  const span = Math.ceil(latest / 180) * 180;
  // A week that begins on a Monday, with days of one digit: only their names are read.
  const names = DAYS.map((day) =>
    formatDayPart(`2026-02-0${2 + day}T00:00:00`, "weekdayLong", locale),
  );
  const acts: HoursActs = {
    move: (index, edge, minutes) => setHours(week.moveEdge(hours, index, { edge, minutes, step })),
    put: (index, one) =>
      setHours(hours.map((each, at) => (at === index ? { ...each, ...one } : each))),
    add: (day) => setHours(week.addHours(hours, day, hours[0]?.capacity)),
    remove: (index) => setHours(week.without(hours, index)),
    copy: (from, to) => setHours(week.copyDay(hours, from, to)),
  };
  const undo = () => {
    setHours(null);
    setOverrides(null);
  };
  const copyable = others.filter(({ availability }) => availability.length > 0);
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="grid min-w-0 content-start gap-6">
        <Card as="section" aria-labelledby="hours" className="p-5">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
            <div>
              <h2 id="hours" className="text-lg">
                {words("title")}
              </h2>
              {mayChange && <p className="hidden text-sm text-muted md:block">{words("lead")}</p>}
            </div>
            {mayChange && copyable.length > 0 && (
              <div className="w-full sm:w-64">
                <Select
                  aria-label={words("copy_from")}
                  value=""
                  onChange={({ target }) => {
                    const other = copyable.find(({ id }) => id === target.value);
                    if (other) setHours(week.toHours(other.availability));
                  }}
                >
                  <option value="">{words("copy_from")}</option>
                  {copyable.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              </div>
            )}
          </div>
          {hours.length === 0 && (
            <div className="my-3">
              <EmptyState
                title={words("never")}
                action={
                  mayChange && (
                    <Button
                      variant="secondary"
                      onClick={() => setHours(week.copyDay(week.addHours([], 0), 0, DAYS))}
                    >
                      {words("begin")}
                    </Button>
                  )
                }
              >
                {words("never_text")}
              </EmptyState>
            </div>
          )}
          <Scale span={span} />
          <ul className="divide-y divide-line">
            {DAYS.map((day) => (
              <HoursRow
                key={day}
                day={day}
                names={names}
                hours={hours.flatMap((one, index) => (one.day === day ? [{ one, index }] : []))}
                span={span}
                step={step}
                acts={mayChange ? acts : undefined}
              />
            ))}
          </ul>
        </Card>
        <OverrideList
          overrides={overrides}
          today={today}
          onChange={mayChange ? setOverrides : undefined}
        />
        {mayChange && <SaveBar state={state} change={change} onUndo={undo} />}
      </div>
      {mayChange && <EffectiveList {...dryRun} changed={change !== null} today={today} />}
    </div>
  );
}

/** Names every sixth hour above the lines of time. */
function Scale({ span }: { span: number }) {
  const locale = useLocale();
  const marks = Array.from({ length: Math.floor(span / 360) + 1 }, (_, at) => at * 360);
  return (
    <div aria-hidden className={`tabular text-xs text-muted max-md:hidden ${WEEK_GRID}`}>
      <span />
      <span className="relative block h-5">
        {marks.map((minutes) => (
          <span
            key={minutes}
            className="absolute -translate-x-1/2 whitespace-nowrap first:translate-x-0 last:-translate-x-full"
            style={{ left: `${(100 * minutes) / span}%` }}
          >
            {formatTime(`2026-01-01T${week.clockOf(minutes)}`, locale)}
          </span>
        ))}
      </span>
    </div>
  );
}

/** Returns what differs from the place as saved, or null. */
function changeOf(resource: Resource, hours: week.Hours[], overrides: readonly Override[]) {
  const isSame = week.isSameWeek(hours, week.toHours(resource.availability));
  const isAsBefore = isSameDates(overrides, resource.overrides);
  if (isSame && isAsBefore) return null;
  return {
    ...(!isSame && { availability: week.toWindows(hours) }),
    ...(!isAsBefore && { overrides: [...overrides] }),
  };
}
