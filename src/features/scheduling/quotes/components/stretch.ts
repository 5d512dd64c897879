/** A time of the board that is drawn longer along its row. Pure. */
import { minuteOf } from "@/lib/time-window";
import type { BoardTime } from "./board-grid";
import { spanOf } from "./board-hours";

type Slot = BoardTime["slot"];

/** The time where it began, and the last one that it reaches to. */
export type Drawn = { time: BoardTime; to: Slot };

/** Returns the time of a place that stands at a minute of its day; undefined for none. */
export function slotAt(slots: readonly Slot[], minute: number): Slot | undefined {
  const all = [...slots];
  return all.findLast((slot) => {
    const { from, until } = spanOf(slot, all);
    return from <= minute && minute < until;
  });
}

/** Returns it drawn to a minute: never before its beginning, and as it was where there is no time. */
export function drawnTo(drawn: Drawn, minute: number): Drawn {
  const { time, to } = drawn;
  const found = slotAt(time.place.slots, minute);
  if (!found || found.starts_at === to.starts_at) return drawn;
  return { time, to: found.starts_at < time.slot.starts_at ? time.slot : found };
}

/** Returns how long it is, in minutes: to the end of the last time. */
export function drawnMinutes({ time, to }: Drawn): number {
  return spanOf(to, time.place.slots).until - minuteOf(time.slot.starts_at_local);
}
