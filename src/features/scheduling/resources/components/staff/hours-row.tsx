"use client";
import { Copy, Plus, X } from "@/ui/icons";
import { useLocale, useTranslations } from "next-intl";
import { formatTime } from "@/lib/format";
import { Input } from "@/ui/input";
import { Menu, menuItem } from "@/ui/menu";
import { HoursTrack } from "./hours-track";
import { clockOf, DAY_MINUTES, type Hours, minutesOf } from "./week-hours";

type Placed = { one: Hours; index: number };
/** What can be done with the hours of a day. */
export type HoursActs = {
  move: (index: number, edge: "from" | "until", minutes: number) => void;
  put: (index: number, changed: Partial<Hours>) => void;
  add: (day: number) => void;
  remove: (index: number) => void;
  copy: (from: number, to: readonly number[]) => void;
};

const ALL = [0, 1, 2, 3, 4, 5, 6];
const iconButton =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink";

/** A day's name, its line of time, and its acts; below them its fields. */
export const WEEK_GRID =
  "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 md:grid-cols-[6.5rem_minmax(0,1fr)_5.75rem]";

/** Shows the hours of one day: as a line of time where there is room, and as fields to type in. */
export function HoursRow({
  day,
  names,
  hours,
  span,
  step,
  acts,
}: {
  day: number;
  /** The days' names, from Monday. */
  names: readonly string[];
  hours: readonly Placed[];
  span: number;
  step: number;
  /** Missing for readers. */
  acts?: HoursActs | undefined;
}) {
  const words = useTranslations("console_places.hours");
  const name = names[day] ?? "";
  const groups = [
    { text: words("copy_all"), to: ALL },
    { text: words("copy_weekdays"), to: ALL.slice(0, 5) },
    { text: words("copy_weekend"), to: ALL.slice(5) },
    ...ALL.map((to) => ({ text: names[to] ?? "", to: [to] })),
  ].filter(({ to }) => to.some((one) => one !== day));
  return (
    <li className={`items-center gap-y-1 py-2 ${WEEK_GRID}`}>
      <h3 className="text-sm font-medium">{name}</h3>
      <div className="hidden min-w-0 md:block">
        <HoursTrack day={name} hours={hours} span={span} step={step} onMove={acts?.move} />
      </div>
      <div className="flex min-h-11 gap-1 justify-self-end">
        {acts && (
          <>
            <button
              type="button"
              className={iconButton}
              aria-label={words("add", { day: name })}
              onClick={() => acts.add(day)}
            >
              <Plus aria-hidden className="size-5" />
            </button>
            <Menu
              align="end"
              label={words("copy", { day: name })}
              trigger={
                <span className={iconButton}>
                  <Copy aria-hidden className="size-4.5" />
                </span>
              }
            >
              {groups.map(({ text, to }) => (
                <button
                  key={text}
                  type="button"
                  data-closes
                  className={menuItem}
                  onClick={() => acts.copy(day, to)}
                >
                  {text}
                </button>
              ))}
            </Menu>
          </>
        )}
      </div>
      <ul className="col-span-2 grid min-w-0 gap-2 md:col-start-2">
        {hours.length === 0 && (
          <li className="flex min-h-11 items-center text-sm text-muted">{words("closed")}</li>
        )}
        {hours.map((placed) => (
          <HoursFields key={placed.index} day={name} placed={placed} acts={acts} />
        ))}
      </ul>
    </li>
  );
}

/** The fields of one opening; for readers its text. */
function HoursFields({
  day,
  placed: { one, index },
  acts,
}: {
  day: string;
  placed: Placed;
  acts: HoursActs | undefined;
}) {
  const words = useTranslations("console_places.hours");
  const places = useTranslations("console_places");
  const locale = useLocale();
  const time = (minutes: number) => formatTime(`2026-01-01T${clockOf(minutes)}`, locale);
  const text = `${time(one.from)} – ${time(one.until)}`;
  if (!acts) {
    return (
      <li className="tabular flex min-h-11 flex-wrap items-center gap-x-3 text-sm">
        <span>{one.until > DAY_MINUTES ? `${text} (${words("overnight")})` : text}</span>
        <span className="text-muted">{places("capacity", { count: one.capacity })}</span>
      </li>
    );
  }
  const typeEnd = (value: string) => {
    const end = minutesOf(value);
    acts.put(index, { until: end > one.from ? end : end + DAY_MINUTES });
  };
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-center gap-1.5">
        <Input
          type="time"
          className="tabular min-w-30 flex-1 px-2!"
          aria-label={words("opens", { day })}
          value={clockOf(one.from).slice(0, 5)}
          onChange={({ target }) => target.value && acts.put(index, typedStart(one, target.value))}
        />
        <span aria-hidden className="text-sm text-muted">
          –
        </span>
        <Input
          type="time"
          className="tabular min-w-30 flex-1 px-2!"
          aria-label={words("closes", { day })}
          value={clockOf(one.until).slice(0, 5)}
          onChange={({ target }) => target.value && typeEnd(target.value)}
        />
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={100_000}
          className="tabular w-16! shrink-0 px-2!"
          aria-label={words("people_of", { day })}
          title={words("people")}
          value={one.capacity}
          onChange={({ target }) =>
            acts.put(index, { capacity: Math.max(0, Math.floor(target.valueAsNumber) || 0) })
          }
        />
        <span aria-hidden className="flex-1 text-sm text-muted sm:hidden">
          {words("people")}
        </span>
        <button
          type="button"
          className={iconButton}
          aria-label={words("remove", { hours: text, day })}
          onClick={() => acts.remove(index)}
        >
          <X aria-hidden className="size-4.5" />
        </button>
      </div>
      {one.until > DAY_MINUTES && <p className="text-xs text-muted">{words("overnight")}</p>}
    </li>
  );
}

/** Returns the opening with a start as typed; its end stays where the clock shows it. */
function typedStart(one: Hours, value: string): Partial<Hours> {
  const from = minutesOf(value);
  const end = one.until % DAY_MINUTES;
  return { from, until: end > from ? end : end + DAY_MINUTES };
}
