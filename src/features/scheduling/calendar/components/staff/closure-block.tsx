"use client";
import clsx from "clsx";
import { Ban } from "@/ui/icons";
import { type Axis, yOf } from "@/lib/time-grid/axis";
import type { GridBlock } from "./grid-columns";
import { useBlockWords } from "./use-block-words";

/** Lower than this, name and time share a line. */
const ONE_LINE = 36;

/** Draws a closure across its place, behind the bookings that may stand in it. */
export function ClosureBlock({ closure: { key, body, block }, axis }: ClosureProps) {
  const { nameOf, timeOf, labelOf } = useBlockWords();
  const [top, bottom] = [yOf(axis, body.from), yOf(axis, body.until)];
  const height = Math.max(20, bottom - top);
  return (
    <div
      role="note"
      aria-label={labelOf(block)}
      title={labelOf(block)}
      data-block={key}
      data-movable=""
      className="calendar-closed absolute inset-x-0 cursor-grab overflow-clip rounded-md border border-line-strong text-xs leading-4 text-muted select-none"
      style={{ top, height }}
    >
      {/* Stays in sight below the names while a long closure is scrolled through. */}
      <span
        className={clsx(
          "sticky top-13 m-0.5 inline-flex max-w-full flex-wrap items-center gap-x-1.5 rounded-sm bg-raised px-1.5",
          height < ONE_LINE ? "h-4 overflow-hidden" : "py-0.5",
        )}
      >
        <Ban aria-hidden className="size-3.5 shrink-0" />
        <span className="font-semibold">{nameOf(block)}</span>
        <span className="tabular">{timeOf(block)}</span>
      </span>
    </div>
  );
}

type ClosureProps = { closure: GridBlock; axis: Axis };
