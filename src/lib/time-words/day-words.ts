import type { Vocabulary } from "./vocabulary";

const DAY = 86_400_000;
const MONDAY = Date.UTC(2024, 0, 1);

/** Writes a word as it is compared: in lower case, without accents and marks around it. */
export function foldWord(word: string): string {
  const folded = word
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("’", "'");
  const marks = ",;!?";
  let end = folded.length;
  while (end > 0 && marks.includes(folded[end - 1] ?? "")) end--;
  return folded.slice(0, end);
}

/** The names of days in a language: nearby days, weekdays from Monday, months from January. */
export type DayNames = {
  nearby: Map<string, number>;
  weekdays: Map<string, number>;
  months: Map<string, number>;
};

const kept = new Map<string, DayNames>();

/** Returns a language's names of days, of which the runtime knows all but a few. */
export function dayNamesOf(locale: string, { ahead, parts }: Vocabulary): DayNames {
  const known = kept.get(locale);
  if (known) return known;
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const names: DayNames = {
    nearby: new Map(
      [0, 1].map((days) => [foldWord(relative.format(days, "day")), days] as [string, number]),
    ),
    weekdays: new Map(),
    months: new Map(),
  };
  for (const [word, days] of Object.entries(ahead)) names.nearby.set(word, days);
  const put = (
    into: Map<string, number>,
    at: number,
    value: number,
    field: "weekday" | "month",
  ): void => {
    for (const length of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(locale, { [field]: length, timeZone: "UTC" });
      const word = foldWord(format.format(at)).replaceAll(".", "");
      if (!(word in parts)) into.set(word, value);
    }
  };
  for (let n = 0; n < 7; n++) put(names.weekdays, MONDAY + n * DAY, n, "weekday");
  for (let n = 0; n < 12; n++) put(names.months, Date.UTC(2024, n, 1), n, "month");
  kept.set(locale, names);
  return names;
}

/** Reads a day from `words[at]` on, not before `today`; null when none stands there. */
export function readDay(
  words: readonly string[],
  at: number,
  today: string,
  { names, vocabulary }: { names: DayNames; vocabulary: Vocabulary },
): { day: string; used: number } | null {
  const word = words[at] ?? "";
  const nearby = names.nearby.get(word);
  if (nearby !== undefined) return { day: later(today, nearby), used: 1 };
  const weekday = names.weekdays.get(bare(word));
  if (weekday !== undefined) {
    const isNext = ["next", "prochain", "prochaine"].some((next) =>
      [words[at - 1], words[at + 1]].includes(next),
    );
    const away = (weekday - weekdayIndex(today) + 7) % 7;
    return { day: later(today, away === 0 && isNext ? 7 : away), used: 1 };
  }
  if (vocabulary.within.includes(word) && vocabulary.days.includes(words[at + 2] ?? "")) {
    const days = wholeNumber(words[at + 1], 366);
    if (days !== null) return { day: later(today, days), used: 3 };
  }
  return readDate(words, at, today, names);
}

/** Reads `2026-11-24`, `24.11.`, `24/11`, `24 November` and `November 24`. */
function readDate(
  words: readonly string[],
  at: number,
  today: string,
  { months }: DayNames,
): { day: string; used: number } | null {
  const word = words[at] ?? "";
  const next = words[at + 1] ?? "";
  if (/^\d{4}-\d{2}-\d{2}$/.test(word)) {
    return Number.isNaN(Date.parse(word)) ? null : { day: word, used: 1 };
  }
  const numbers = /^(\d{1,2})(?:\.|\/)(\d{1,2})(?:\.|\/)?$/.exec(word);
  if (numbers && (word.includes("/") || word.endsWith(".") || Number(numbers[1]) > 23)) {
    return dated(Number(numbers[2]) - 1, Number(numbers[1]), today, 1);
  }
  const month = months.get(bare(next));
  const day = wholeNumber(bare(word), 31);
  if (month !== undefined && day !== null) return dated(month, day, today, 2);
  const named = months.get(bare(word));
  const after = wholeNumber(bare(next), 31);
  return named !== undefined && after !== null ? dated(named, after, today, 2) : null;
}

function dated(
  month: number,
  day: number,
  today: string,
  used: number,
): { day: string; used: number } | null {
  const year = Number(today.slice(0, 4));
  for (const candidate of [year, year + 1]) {
    const at = new Date(Date.UTC(candidate, month, day));
    const text = at.toISOString().slice(0, 10);
    if (at.getUTCDate() === day && text >= today) return { day: text, used };
  }
  return null;
}

const bare = (word: string) => (word.endsWith(".") ? word.slice(0, -1) : word);

function wholeNumber(word: string | undefined, most: number): number | null {
  return word !== undefined && /^\d{1,3}$/.test(word) && Number(word) >= 1 && Number(word) <= most
    ? Number(word)
    : null;
}

function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

function weekdayIndex(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}
