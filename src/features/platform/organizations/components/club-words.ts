import { formatDayPart, formatTime } from "@/lib/format";
import { type Opening, openStateAt } from "@/lib/opening-hours";
import type { useTranslations } from "next-intl";

type Words = ReturnType<typeof useTranslations<"club">>;

/** Returns whether the club is open at a local time, in words; null for a club without hours. */
export function openWords(
  words: Words,
  hours: readonly Opening[],
  now: string,
  locale: string,
): { open: boolean; text: string } | null {
  const state = openStateAt(hours, now);
  if (!state) return null;
  if (state.open) return { open: true, text: untilWords(words, state.until, now, locale) };
  if (!state.from) return { open: false, text: words("closed_now") };
  const time = formatTime(state.from, locale);
  const today = state.from.slice(0, 10) === now.slice(0, 10);
  const day = formatDayPart(state.from, "weekdayLong", locale);
  return {
    open: false,
    text: today ? words("opens_today", { time }) : words("opens_on", { day, time }),
  };
}

const DAY_MS = 86_400_000;

/** Names the day of an end that is neither today nor in the coming night. */
function untilWords(words: Words, until: string | null, now: string, locale: string): string {
  if (until === null) return words("open_always");
  const time = formatTime(until, locale);
  if (Date.parse(`${until}Z`) - Date.parse(`${now}Z`) < DAY_MS)
    return words("open_until", { time });
  return words("open_until_day", { day: formatDayPart(until, "weekdayLong", locale), time });
}
