"use client";
import { localAt } from "@/lib/format";
import { type Axis, yOf } from "@/lib/time-grid/axis";
import { minuteOn } from "@/lib/time-grid/clock";
import type { GridColumn } from "./grid-columns";
import { useNow } from "./use-now";

/** Draws the present time across the columns of today, each by its own place's clock. */
export function NowLine({ columns, axis }: { columns: readonly GridColumn[]; axis: Axis }) {
  const now = useNow();
  if (now === 0) return null;
  return columns.map(({ key, date, resource }, index) => {
    const local = localAt(new Date(now), resource.timezone);
    if (local.slice(0, 10) !== date) return null;
    return (
      <span
        key={key}
        aria-hidden
        className="pointer-events-none relative z-1 h-0 self-start border-t-2 border-danger"
        style={{
          gridColumn: index + 2,
          gridRow: 2,
          top: yOf(axis, minuteOn(date, local)),
        }}
      />
    );
  });
}
