"use client";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { type Axis, yOf } from "@/lib/time-grid/axis";
import { DAY_MINUTES, gapsIn } from "@/lib/time-grid/clock";
import type { Crowd } from "@/lib/time-grid/pack";
import { freeFor } from "@/lib/time-grid/room";
import { placeOn } from "@/ui/time-grid/place-on";
import { TimeLane } from "@/ui/time-grid/time-grid";
import { type Colour, tintOfMember } from "./block-colour";
import { isHidden } from "./block-filter";
import { ClosureBlock } from "./closure-block";
import { GridBlock } from "./grid-block";
import type { GridBlock as Block, GridColumn as Column } from "./grid-columns";

/**
 * Draws one place on one day. Nothing in it reaches out of it, so that the browser lays it out by itself, and not at all
 * while it is out of sight. Drawn anew only where the place itself has changed.
 */
export const GridColumn = memo(function GridColumn({
  column,
  index,
  axis,
  bookings,
  free,
  colour,
  tint,
}: {
  column: Column;
  index: number;
  axis: Axis;
  /** The address of the bookings' pages. */
  bookings: string;
  /** Minutes; what is not free for so long is shaded. */
  free: number | null;
  colour: Colour;
  /** The tint of its place's category. */
  tint: number | null;
}) {
  return (
    <TimeLane {...{ index, axis }} along="down" className="calendar-column">
      {column.closed.map((span) => (
        <span
          key={span.from}
          aria-hidden
          className="calendar-closed absolute inset-x-0"
          style={placeOn(axis, "down", span)}
        />
      ))}
      {column.extra.map((span) => (
        <span
          key={span.from}
          aria-hidden
          className="absolute inset-x-0 border-2 border-dashed border-accent-line"
          style={placeOn(axis, "down", span)}
        />
      ))}
      {free !== null &&
        gapsIn({ from: 0, until: DAY_MINUTES }, freeFor(free, column)).map((span) => (
          <span
            key={span.from}
            aria-hidden
            data-shade
            className="pointer-events-none absolute inset-x-0 z-2 bg-sunken/75"
            style={placeOn(axis, "down", span)}
          />
        ))}
      <div className="absolute inset-y-0 right-1.5 left-0.5">
        {column.closures.map((closure) => (
          <ClosureBlock key={closure.key} {...{ closure, axis }} />
        ))}
        {column.placed.map((placed) => (
          <GridBlock
            key={placed.block.key}
            {...{ placed, axis }}
            tint={
              colour === "member"
                ? tintOfMember(placed.block.block)
                : colour === "category"
                  ? tint
                  : null
            }
            href={hasPage(placed.block) ? bookings + placed.block.key : null}
          />
        ))}
        {column.crowds.map((crowd) => (
          <CrowdBand
            key={crowd.from}
            {...{ crowd, axis }}
            capacity={column.resource.capacity}
            box={placeOn(axis, "down", crowd)}
          />
        ))}
      </div>
    </TimeLane>
  );
});

/** An event has no page of its own, and what a filter hides leads nowhere. */
function hasPage({ block }: Block): boolean {
  return block.kind !== "event" && !isHidden(block);
}

/** Draws many at once as one band: how full the place is, step by step. A press opens their list. */
function CrowdBand({
  crowd,
  axis,
  capacity,
  box,
}: {
  crowd: Crowd<Block>;
  axis: Axis;
  capacity: number;
  box: { top?: number; height?: number };
}) {
  const words = useTranslations("console_calendar");
  const most = Math.max(...crowd.steps.map(({ taken }) => taken));
  const full = Math.max(capacity, most);
  const { top = 0 } = box;
  return (
    <button
      type="button"
      tabIndex={-1}
      data-crowd={crowd.from}
      aria-label={words("crowd_label", { taken: most, capacity: full })}
      className="absolute inset-x-0 z-1 overflow-hidden rounded-md border border-accent-line bg-raised text-left text-xs"
      style={box}
    >
      {crowd.steps.map(({ from, until, taken }) => (
        <span
          key={from}
          className="absolute left-0 flex items-center overflow-visible bg-accent-soft"
          style={{
            top: yOf(axis, from) - top,
            height: yOf(axis, until) - yOf(axis, from),
            width: `${(taken / full) * 100}%`,
          }}
        >
          {yOf(axis, until) - yOf(axis, from) >= 16 && (
            <span className="tabular px-1.5 font-semibold whitespace-nowrap">
              {words("crowd", { taken, capacity: full })}
            </span>
          )}
        </span>
      ))}
    </button>
  );
}
