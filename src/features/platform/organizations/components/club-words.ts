import { formatDayPart, formatTime } from "@/lib/format";
import { type Opening, openStateAt } from "@/lib/opening-hours";
import type { useTranslations } from "next-intl";

/** Returns whether the club is open at a local time, in words; null for a club without hours. */
export function openWords(
  words: ReturnType<typeof useTranslations<"club">>,
  hours: readonly Opening[],
  now: string,
  locale: string,
): { open: boolean; text: string } | null {
  const state = openStateAt(hours, now);
  if (!state) return null;
  if (state.open)
    return {
      open: true,
      text: state.until
        ? words("open_until", { time: formatTime(state.until, locale) })
        : words("open_always"),
    };
  if (!state.from) return { open: false, text: words("closed_now") };
  const time = formatTime(state.from, locale);
  const today = state.from.slice(0, 10) === now.slice(0, 10);
  const day = formatDayPart(state.from, "weekdayLong", locale);
  return {
    open: false,
    text: today ? words("opens_today", { time }) : words("opens_on", { day, time }),
  };
}
