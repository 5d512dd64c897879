import { slotState } from "@/lib/slot-state";
import { addDays } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { readDayBoard } from "./read-day-board";
import { readDayFill } from "./read-day-fill";
import type { DayBoard, OpeningBoard, ReadOpeningBoard } from "./slot-schema";
import { isBackwards, isWithin, WHOLE_DAY } from "@/lib/time-window";

/** As many as the portal shows at once. */
const DAYS = 7;

/**
 * Returns the board of a day, or where that has no free time left within the hours asked for, of the
 * next day within a week that has one. Without any, the day's own. Raises MemberNotFound.
 */
export async function readOpeningBoard(
  ctx: Ctx,
  { window: asked, ...first }: ReadOpeningBoard,
): Promise<OpeningBoard> {
  const window = isBackwards(asked) ? WHOLE_DAY : asked;
  const hasFree = ({ places }: DayBoard) =>
    places.some(({ slots }) =>
      slots.some((slot) => slotState(slot) === "free" && isWithin(window, slot)),
    );
  const board = await readDayBoard(ctx, first);
  if (hasFree(board)) return { day: first.day, board };
  const { days } = await readDayFill(ctx, { from: addDays(first.day, 1), days: DAYS - 1 });
  for (const { day, free_minutes } of days) {
    if (free_minutes === 0) continue;
    const later = await readDayBoard(ctx, { ...first, day });
    if (hasFree(later)) return { day, board: later };
  }
  return { day: first.day, board };
}
