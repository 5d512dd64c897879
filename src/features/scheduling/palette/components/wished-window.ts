import { boardAddressOf } from "@/features/scheduling/quotes/components/board-address";
import { NO_FILTER } from "@/features/scheduling/quotes/components/board-filter";
import { clockTime } from "@/features/scheduling/quotes/components/board-window";
import { formatTime, formatTimeRange } from "@/lib/format";
import type { TimeWish } from "@/lib/time-words/read-time-words";

const DAY_END = 24 * 60;
/** The board's length where none was said. */
const USUAL_MINUTES = 60;

/** Returns the address of the board that shows the hours of a wish. */
export function windowAddressOf({ day, from, to, minutes, people }: TimeWish): string {
  const asked = { day, duration_minutes: minutes ?? USUAL_MINUTES, quantity: people };
  const window = { from: from === 0 ? null : from, until: to === DAY_END ? null : to };
  return `/resources/times${boardAddressOf(asked, { ...NO_FILTER, window })}`;
}

/** Writes the hours of a wish: `2:00 PM – 6:00 PM`, and an open end as such. */
export function windowWords({ day, from, to }: TimeWish, locale: string): string {
  const at = (minutes: number) => `${day}T${clockTime(minutes)}:00`;
  if (from === 0) return `– ${formatTime(at(to), locale)}`;
  if (to === DAY_END) return `${formatTime(at(from), locale)} –`;
  return formatTimeRange(at(from), at(to), locale);
}
