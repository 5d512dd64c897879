import {
  type ClockTime,
  meantTime,
  readBetween,
  readClock,
  readLength,
  readWindowEnd,
} from "./clock-words";
import { type DayNames, dayNamesOf, foldWord, readDay } from "./day-words";
import { type Vocabulary, vocabularyOf } from "./vocabulary";

/** A time that somebody asked for in words. Times of day are minutes from midnight. */
export type TimeWish = {
  day: string;
  /** The time that is wanted most; null when any between `from` and `to` will do. */
  at: number | null;
  from: number;
  to: number;
  /** True when the hours were said, and a time is welcome anywhere in them; `to` may come first then. */
  isWindow: boolean;
  /** The length in minutes; null when none was said. */
  minutes: number | null;
  people: number;
  /** The other words: what to book. */
  rest: string;
};

const DAY_END = 24 * 60;
/** How far from the wanted time another one still helps. */
const BEFORE = 120;
const AFTER = 180;

/**
 * Reads a wish like "atlas tomorrow 10 for 2h" in the reader's language, or else in English. `now` is the local time
 * at the club. Returns null when no day and no time is meant.
 */
export function readTimeWords(text: string, locale: string, now: string): TimeWish | null {
  const language = locale.split("-")[0] ?? "en";
  const tried = [...new Set([language, "en"])];
  for (const one of tried) {
    const vocabulary = vocabularyOf(one);
    const found = vocabulary && new Reader(text, one, vocabulary, now).read();
    if (found) return found;
  }
  return null;
}

/** Goes through the words once, and keeps what they turned out to mean. */
class Reader {
  readonly #originals: string[];
  readonly #words: string[];
  readonly #vocabulary: Vocabulary;
  readonly #names: DayNames;
  readonly #now: string;
  readonly #used = new Set<number>();
  #day: string | null = null;
  #at: number | null = null;
  #from: number | null = null;
  #to: number | null = null;
  #minutes: number | null = null;
  #people = 1;

  constructor(text: string, language: string, vocabulary: Vocabulary, now: string) {
    this.#originals = splitRanges(text.slice(0, 200));
    this.#words = this.#originals.map(foldWord);
    this.#vocabulary = vocabulary;
    this.#names = dayNamesOf(language, vocabulary);
    this.#now = now;
  }

  read(): TimeWish | null {
    for (let at = 0; at < this.#words.length;) at += Math.max(1, this.#take(at));
    this.#takeBareNumber();
    const today = this.#now.slice(0, 10);
    const hasTime = this.#at !== null || this.#from !== null || this.#to !== null;
    if (this.#day === null && !hasTime) return null;
    const clock = Number(this.#now.slice(11, 13)) * 60 + Number(this.#now.slice(14, 16));
    const last = this.#at ?? this.#to ?? DAY_END;
    const isOver = this.#day === null && last <= clock;
    const wanted = this.#at;
    return {
      day: this.#day ?? (isOver ? tomorrowOf(today) : today),
      at: wanted ?? (this.#from === null ? this.#to : null),
      from: wanted === null ? (this.#from ?? 0) : Math.max(0, wanted - BEFORE),
      to: wanted === null ? (this.#to ?? DAY_END) : Math.min(DAY_END, wanted + AFTER),
      isWindow: wanted === null && hasTime,
      minutes: this.#minutes,
      people: this.#people,
      rest: this.#rest(),
    };
  }

  /** Reads what begins at a word, and returns how many words that takes. */
  #take(at: number): number {
    const v = this.#vocabulary;
    const word = this.#words[at] ?? "";
    const next = at + 1;
    const day = this.#day === null && readDay(this.#words, at, this.#now.slice(0, 10), this.#days);
    if (day) {
      this.#day = day.day;
      if (word === "tonight") [this.#from, this.#to] = [17 * 60, DAY_END];
      return this.#use(at, day.used);
    }
    const part = v.parts[word];
    if (part && this.#from === null) {
      [this.#from, this.#to] = [part[0] * 60, part[1] * 60];
      return this.#use(at, 1);
    }
    if (v.lasting.includes(word)) {
      const length = readLength(this.#words, next, v);
      if (length) return this.#setLength(at, length.minutes, length.used + 1);
      const people = this.#readPeople(next);
      if (people) return this.#use(at, people + 1);
    }
    if (v.along.includes(word)) return this.#takeNames(at);
    const between =
      v.between.includes(word) && !this.#hasTime() && readBetween(this.#words, next, v);
    if (between) {
      [this.#from, this.#to] = [between.from, between.to];
      return this.#use(at, between.used + 1);
    }
    for (const [words, set] of [
      [v.after, (time: number) => this.#setFrom(time)],
      [v.before, (time: number) => this.#setTo(time)],
      [v.at, (time: number) => (this.#at = time)],
    ] as const) {
      const read = words === v.at ? readClock : readWindowEnd;
      const clock = words.includes(word) ? read(this.#words, next, v) : null;
      if (!clock || this.#hasTime()) continue;
      set(meantTime(clock));
      return this.#use(at, 1 + clock.used) + this.#takeEnd(next + clock.used, clock);
    }
    return this.#takeUnnamed(at);
  }

  get #days() {
    return { names: this.#names, vocabulary: this.#vocabulary };
  }

  /** Reads a time, a length or a number of people that no little word announces. */
  #takeUnnamed(at: number): number {
    const people = this.#readPeople(at);
    if (people) return this.#use(at, people);
    const clock = readClock(this.#words, at, this.#vocabulary);
    const isClock = this.#vocabulary.clock.includes("h") || !/^\d+h$/.test(this.#words[at] ?? "");
    const ends = clock && this.#endOf(at + clock.used, clock);
    if (clock && isClock && (clock.marked || ends) && !this.#hasTime()) {
      this.#at = meantTime(clock);
      return this.#use(at, clock.used) + this.#takeEnd(at + clock.used, clock);
    }
    const length = readLength(this.#words, at, this.#vocabulary);
    return length && this.#minutes === null ? this.#setLength(at, length.minutes, length.used) : 0;
  }

  /** Takes a number that stands alone for a time: best one after the day, else one that no name needs. */
  #takeBareNumber(): void {
    if (this.#hasTime() || this.#day === null) return;
    const numbers = this.#words.flatMap((word, at) =>
      /^\d{1,2}$/.test(word) && !this.#used.has(at) ? [at] : [],
    );
    const at = numbers.find((n) => this.#used.has(n - 1)) ?? numbers.find((n) => n === 0);
    const clock = at === undefined ? null : readClock(this.#words, at, this.#vocabulary);
    if (at === undefined || !clock || clock.minutes === 0) return;
    this.#at = meantTime(clock);
    this.#use(at, 1);
  }

  #hasTime(): boolean {
    return this.#at !== null;
  }

  #setFrom(time: number): void {
    this.#from = time;
    if (this.#to !== null && this.#to <= time) this.#to = null;
  }

  /** In "after 6 before 9", both are in the evening. */
  #setTo(time: number): void {
    const isEvening = this.#from !== null && time <= this.#from && time < 720;
    this.#to = isEvening ? time + 720 : time;
  }

  #setLength(at: number, minutes: number, used: number): number {
    this.#minutes = minutes;
    return this.#use(at, used);
  }

  /** Reads "to 12" after a time, and keeps the length. */
  #takeEnd(at: number, start: ClockTime): number {
    const end = this.#endOf(at, start);
    if (!end) return 0;
    const from = this.#at ?? this.#from ?? 0;
    this.#at = from;
    this.#from = null;
    this.#minutes = end.to - from;
    return this.#use(at, end.used);
  }

  #endOf(at: number, start: ClockTime): { to: number; used: number } | null {
    const { until } = this.#vocabulary;
    const word = this.#words[at] ?? "";
    if (word !== "-" && !until.includes(word)) return null;
    const clock = readClock(this.#words, at + 1, this.#vocabulary);
    if (!clock) return null;
    const from = meantTime(start);
    const to = clock.minutes > from ? clock.minutes : clock.minutes + 720;
    return to > from && to <= DAY_END ? { to, used: 1 + clock.used } : null;
  }

  /** Reads a number of people, and returns how many words it takes. */
  #readPeople(at: number): number {
    const number = this.#words[at] ?? "";
    if (!/^\d{1,3}$/.test(number)) return 0;
    const isNamed = this.#vocabulary.people.includes(this.#words[at + 1] ?? "");
    const isLast = at === this.#words.length - 1;
    const announced = this.#vocabulary.lasting.includes(this.#words[at - 1] ?? "");
    if (!isNamed && !(announced && isLast && !this.#isHour(at))) return 0;
    this.#people = Math.max(1, Number(number));
    return isNamed ? 2 : 1;
  }

  /** In French, `pour 18` at the end may be a time; elsewhere "for 4" is people. */
  #isHour(at: number): boolean {
    return Number(this.#words[at]) > 12 && !this.#hasTime();
  }

  /** Counts the people of "with Jonas and Mia", whose names are no part of the search. */
  #takeNames(at: number): number {
    const { people, and } = this.#vocabulary;
    const number = this.#words[at + 1] ?? "";
    if (/^\d{1,3}$/.test(number)) {
      const isNamed = people.includes(this.#words[at + 2] ?? "");
      this.#people = isNamed ? Math.max(1, Number(number)) : Number(number) + 1;
      return this.#use(at, isNamed ? 3 : 2);
    }
    let to = at + 1;
    let count = 0;
    let isNew = true;
    for (; to < this.#words.length && !this.#isMeaning(to); to++) {
      if (and.includes(this.#words[to] ?? "")) isNew = true;
      else {
        if (isNew) count += 1;
        isNew = (this.#originals[to] ?? "").endsWith(",");
      }
    }
    this.#people = count + 1;
    return this.#use(at, to - at);
  }

  #isMeaning(at: number): boolean {
    const v = this.#vocabulary;
    const word = this.#words[at] ?? "";
    const little = [v.at, v.after, v.before, v.between, v.lasting, v.next, v.within].flat();
    return (
      little.includes(word) ||
      word in v.parts ||
      /^\d/.test(word) ||
      readDay(this.#words, at, this.#now.slice(0, 10), this.#days) !== null
    );
  }

  #use(at: number, count: number): number {
    for (let n = at; n < at + count; n++) this.#used.add(n);
    return count;
  }

  #rest(): string {
    const { filler, next } = this.#vocabulary;
    const dropped = new Set([...filler, ...next, "-"]);
    return this.#originals
      .filter((_, at) => !this.#used.has(at) && !dropped.has(this.#words[at] ?? ""))
      .join(" ")
      .trim();
  }
}

/** Splits words, and `10-12` at its dash; a date's dashes stay. */
function splitRanges(text: string): string[] {
  return text.split(/\s/).flatMap((word) => {
    const ends = word.split(/[-–]/);
    const isRange =
      ends.length === 2 && ends.every((end) => /^\d{1,2}(?:[:.]\d{2})?(?:am|pm|h)?$/.test(end));
    if (isRange) return [ends[0] ?? "", "-", ends[1] ?? ""];
    return word === "" ? [] : [word === "–" ? "-" : word];
  });
}

function tomorrowOf(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
