/** Places to begin with, and the names of several alike. Pure. */
import type { CreateResource, Window } from "../../schema";
import { WEEKDAYS } from "@/lib/weekdays";

export const TEMPLATES = ["court", "room", "studio", "desks", "table"] as const;
export type Template = (typeof TEMPLATES)[number];

/** The most that are made at once. */
export const MOST_ALIKE = 24;

type Fields = Pick<
  CreateResource,
  "availability" | "min_duration_minutes" | "max_duration_minutes" | "slot_step_minutes"
>;

const WORKDAYS = WEEKDAYS.slice(0, 5);
const week = (days: readonly Window["day"][], from: string, until: string, capacity: number) =>
  days.map((day) => ({
    day,
    starts_at_local: `${from}:00Z`,
    ends_at_local: `${until}:00Z`,
    capacity,
  }));
const lengths = (min: number, max: number, step: number) => ({
  min_duration_minutes: min,
  max_duration_minutes: max,
  slot_step_minutes: step,
});

/** Hours and lengths of each kind of place; names and prices are the club's own. */
export const templates: Record<Template, Fields> = {
  court: { availability: week(WEEKDAYS, "07:00", "22:00", 1), ...lengths(60, 90, 30) },
  room: { availability: week(WORKDAYS, "08:00", "18:00", 1), ...lengths(30, 240, 30) },
  studio: { availability: week(WEEKDAYS, "07:00", "21:00", 12), ...lengths(60, 120, 30) },
  desks: { availability: week(WORKDAYS, "08:00", "18:00", 8), ...lengths(60, 600, 60) },
  table: { availability: week(WEEKDAYS, "12:00", "23:00", 1), ...lengths(60, 180, 30) },
};

/**
 * Returns the names of `count` places alike: `Court 1`, `Court 2` …; a number at the end of the name is the first one,
 * and a single place keeps its name.
 */
export function namesAlike(name: string, count: number): string[] {
  const plain = name.trim();
  if (count <= 1) return [plain];
  const [, stem = plain, number = "1"] = /^(.*\D)(\d{1,6})$/.exec(plain) ?? [];
  const first = Number(number);
  return Array.from({ length: count }, (_, at) => `${stem.trimEnd()} ${first + at}`);
}
