import type { Vocabulary } from "./vocabulary";

/** A time of day in minutes; `exact` when it cannot mean the afternoon as well, `late` when it was said to be it. */
export type ClockTime = {
  minutes: number;
  exact: boolean;
  late: boolean;
  marked: boolean;
  used: number;
};

/** Reads a time of day from `words[at]` on: `10`, `10:30`, `6pm`, `14 Uhr`, `18h30`. */
export function readClock(
  words: readonly string[],
  at: number,
  { clock }: Vocabulary,
): ClockTime | null {
  const word = words[at] ?? "";
  const parts =
    /^(\d{1,2})(?:[:.](\d{2}))?(am|pm|h|uhr)?$/.exec(word) ?? /^(\d{1,2})h(\d{2})()$/.exec(word);
  if (!parts) return null;
  const glued = parts[3] || (word.includes("h") ? "h" : "");
  const next = words[at + 1] ?? "";
  const apart = !glued && clock.includes(next) ? next : "";
  const half = glued || apart ? glued || apart : "";
  const isKnown = !glued || clock.includes(glued) || glued === "h";
  let hour = Number(parts[1]);
  const minute = Number(parts[2] ?? 0);
  if (hour > 24 || minute > 59 || !isKnown) return null;
  if (half === "pm" && hour < 12) hour += 12;
  if (half === "am" && hour === 12) hour = 0;
  const marked = half !== "" || parts[2] !== undefined;
  return {
    minutes: hour * 60 + minute,
    exact: marked && half !== "o'clock",
    late: half === "pm",
    marked,
    used: apart ? 2 : 1,
  };
}

/** Reads the end of a window from `words[at]` on: a time of day, or noon. */
export function readWindowEnd(
  words: readonly string[],
  at: number,
  vocabulary: Vocabulary,
): ClockTime | null {
  const isNoon = vocabulary.noon.includes(words[at] ?? "");
  const noon = { minutes: 12 * 60, exact: true, late: false, marked: true, used: 1 };
  return isNoon ? noon : readClock(words, at, vocabulary);
}

/** Reads "2 and 6" from `words[at]` on; the end may come first, and then nothing lies between. */
export function readBetween(
  words: readonly string[],
  at: number,
  vocabulary: Vocabulary,
): { from: number; to: number; used: number } | null {
  const start = readWindowEnd(words, at, vocabulary);
  const and = at + (start?.used ?? 0);
  const joins = [...vocabulary.and, ...vocabulary.until, "-"].includes(words[and] ?? "");
  const end = start && joins ? readWindowEnd(words, and + 1, vocabulary) : null;
  if (!start || !end) return null;
  // In "between 8 and 10 pm" both are in the evening.
  const isLate = end.late && !start.exact && start.minutes + 720 < end.minutes;
  const from = isLate ? start.minutes + 720 : meantTime(start);
  const isMorning = end.minutes <= from && !end.exact && end.minutes + 720 > from;
  const to = isMorning ? Math.min(24 * 60, end.minutes + 720) : end.minutes;
  return { from, to, used: and - at + 1 + end.used };
}

/** Returns the time that is meant: nobody says that six is before breakfast. */
export function meantTime({ minutes, exact }: ClockTime): number {
  return !exact && minutes >= 60 && minutes < 7 * 60 ? minutes + 720 : minutes;
}

/** Reads a length in minutes from `words[at]` on: `2h`, `90 min`, `1,5 Std`, `half an hour`. */
export function readLength(
  words: readonly string[],
  at: number,
  vocabulary: Vocabulary,
): { minutes: number; used: number } | null {
  const { hours, minutes, one, half } = vocabulary;
  const word = words[at] ?? "";
  const hoursAndMinutes = /^(\d{1,2})h(\d{2})$/.exec(word);
  if (hoursAndMinutes) {
    return { minutes: Number(hoursAndMinutes[1]) * 60 + Number(hoursAndMinutes[2]), used: 1 };
  }
  const dashed = word.split("-");
  if (dashed.length === 2 && half.includes(dashed[0] ?? "") && hours.includes(dashed[1] ?? ""))
    return { minutes: 30, used: 1 };
  const from = one.includes(word) && half.includes(words[at + 1] ?? "") ? at + 1 : at;
  if (half.includes(words[from] ?? "")) {
    const to = one.includes(words[from + 1] ?? "") ? from + 2 : from + 1;
    return hours.includes(words[to] ?? "") ? { minutes: 30, used: to - at + 1 } : null;
  }
  const parts = /^(\d{1,3})(?:[.,](\d))?([a-z]*)$/.exec(word);
  const number = one.includes(word) ? 1 : parts ? Number(`${parts[1]}.${parts[2] ?? 0}`) : null;
  if (number === null) return null;
  const glued = parts?.[3] ?? "";
  const unit = glued || (words[at + 1] ?? "");
  const each = hours.includes(unit) ? 60 : minutes.includes(unit) ? 1 : null;
  if (each === null) return null;
  const total = Math.round(number * each);
  return total >= 5 && total <= 44_640 ? { minutes: total, used: glued ? 1 : 2 } : null;
}
