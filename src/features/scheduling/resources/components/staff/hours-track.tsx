"use client";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { formatTime } from "@/lib/format";
import { clockOf, DAY_MINUTES, type Hours } from "./week-hours";

type Edge = "from" | "until";

/**
 * Draws the openings of one day on a line of time. Each edge is a slider: it follows the pointer, and arrow keys move
 * it by a step, with Shift or the page keys by an hour.
 */
export function HoursTrack({
  day,
  hours,
  span,
  step,
  onMove,
}: {
  /** The day's name. */
  day: string;
  /** Those of this day, with their places in the week. */
  hours: readonly { one: Hours; index: number }[];
  /** How many minutes the line shows. */
  span: number;
  step: number;
  /** Moves an edge to a minute of the day; without it nothing can be moved. */
  onMove?: ((index: number, edge: Edge, minutes: number) => void) | undefined;
}) {
  const words = useTranslations("console_places.hours");
  const locale = useLocale();
  const track = useRef<HTMLDivElement>(null);
  const share = (minutes: number) => `${(100 * Math.min(minutes, span)) / span}%`;
  const said = (minutes: number) => {
    const time = formatTime(`2026-01-01T${clockOf(minutes)}`, locale);
    return minutes > DAY_MINUTES ? words("next_day", { time }) : time;
  };
  const follow = (event: PointerEvent, index: number, edge: Edge) => {
    const box = track.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove?.(index, edge, ((event.clientX - box.left) / box.width) * span);
  };
  const press = (event: KeyboardEvent, index: number, edge: Edge, at: number) => {
    const by = event.shiftKey ? 60 : step;
    const moves: Record<string, number> = {
      ...{ ArrowLeft: -by, ArrowDown: -by, ArrowRight: by, ArrowUp: by },
      ...{ PageDown: -60, PageUp: 60, Home: -span, End: span },
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    onMove?.(index, edge, at + move);
  };
  const handle = (index: number, edge: Edge, one: Hours) => (
    <span
      role="slider"
      tabIndex={0}
      aria-label={words(edge === "from" ? "opens" : "closes", { day })}
      aria-valuemin={0}
      aria-valuemax={2 * DAY_MINUTES}
      aria-valuenow={Math.round(one[edge])}
      aria-valuetext={said(one[edge])}
      className={`absolute inset-y-0 flex w-5 cursor-ew-resize touch-none items-center pointer-coarse:w-11 ${
        edge === "from"
          ? "left-0 -translate-x-1/2 justify-center"
          : "right-0 translate-x-1/2 justify-center"
      }`}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => follow(event, index, edge)}
      onKeyDown={(event) => press(event, index, edge, one[edge])}
    >
      <span aria-hidden className="h-5 w-1.5 rounded-full bg-raised ring-2 ring-accent" />
    </span>
  );
  return (
    <div
      ref={track}
      className="relative h-11 rounded-md bg-sunken"
      style={{
        backgroundImage: `repeating-linear-gradient(to right, var(--line) 0 1px, transparent 1px ${(100 * 180) / span}%)`,
      }}
    >
      {hours.map(({ one, index }) => (
        <div
          key={index}
          className="absolute inset-y-1 rounded-md bg-accent-soft ring-1 ring-accent ring-inset forced-colors:border"
          style={{ left: share(one.from), width: `calc(${share(one.until)} - ${share(one.from)})` }}
        >
          <span
            aria-hidden
            className="tabular pointer-events-none absolute inset-0 flex items-center justify-center overflow-hidden px-4 text-xs font-medium whitespace-nowrap text-accent"
          >
            {said(one.from)} – {said(one.until)}
          </span>
          {onMove && handle(index, "from", one)}
          {onMove && handle(index, "until", one)}
        </div>
      ))}
    </div>
  );
}
