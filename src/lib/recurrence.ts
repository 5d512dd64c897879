/** Dates of a recurrence rule (RFC 5545), on the wall clock: a weekly 9:00 stays 9:00 across clock changes. */
import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import { toLocal } from "./time";

/** What a rule cannot be expanded for; the message is fit for whoever wrote it. */
export class InvalidRecurrence extends Error {
  override name = "invalid_recurrence";
}

/** A rule as `FREQ=WEEKLY;BYDAY=TU;COUNT=10`, and the first start that it may give, in `timezone`. */
export type Recurrence = { rrule: string; starts_at_local: string; timezone: string };

/** Later than any date that is kept; a rule that ends nowhere is cut off by `limit` before. */
const LAST = "9999-12-31T23:59:59";

const PARTS =
  /^(FREQ|INTERVAL|COUNT|UNTIL|WKST|BYSECOND|BYMINUTE|BYHOUR|BYDAY|BYMONTHDAY|BYYEARDAY|BYWEEKNO|BYMONTH|BYSETPOS)=/;

/**
 * The local starts that a rule gives within [`from`, `before`), earliest first, at most `limit`. A local
 * time that a clock change skips or repeats is given as it is: what becomes of it is for who uses it.
 * Raises InvalidRecurrence.
 */
export function expandRecurrence(
  recurrence: Recurrence,
  window: { from?: string; before?: string; limit: number },
): string[] {
  const rule = parseRecurrence(recurrence);
  const { from = recurrence.starts_at_local, before = LAST, limit } = window;
  const found: string[] = [];
  try {
    // The rule is read as if the zone were UTC, so that nothing but the calendar moves it.
    rule.all((date) => {
      const local = date.toPlainDateTime().toString({ smallestUnit: "second" });
      if (local >= before) return false;
      if (local >= from) found.push(local);
      return found.length < limit;
    });
  } catch (error) {
    throw new InvalidRecurrence(`The rule gives no dates: ${(error as Error).message}`);
  }
  return found.filter((local) => local < before).slice(0, limit);
}

/** Whether a rule says itself when it ends. Raises InvalidRecurrence. */
export function endsItself(recurrence: Recurrence): boolean {
  const { count, until } = parseRecurrence(recurrence).options();
  return count !== undefined || until !== undefined;
}

function parseRecurrence({ rrule, starts_at_local, timezone }: Recurrence) {
  const text = rrule
    .trim()
    .replace(/^RRULE:/i, "")
    .toUpperCase();
  for (const part of text.split(";")) {
    if (!PARTS.test(part)) throw new InvalidRecurrence(`${part || "Nothing"} is no part of a rule`);
  }
  if (/FREQ=(SECOND|MINUTE)LY/.test(text)) {
    throw new InvalidRecurrence("FREQ should be HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY");
  }
  try {
    return new RRuleTemporal({
      rruleString: text.replace(/UNTIL=([^;]*)/, (_, until: string) => untilLocal(until, timezone)),
      dtstart: Temporal.PlainDateTime.from(starts_at_local).toZonedDateTime("UTC"),
      temporal: Temporal,
      strict: true,
    });
  } catch (error) {
    throw new InvalidRecurrence((error as Error).message);
  }
}

/** The end of a rule on the wall clock: an instant is turned into one, a date means its whole day. */
function untilLocal(until: string, timezone: string): string {
  const [, y, mo, d, time, h, mi, s, utc] =
    /^(\d{4})(\d\d)(\d\d)(T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(until) ?? [];
  if (!y) throw new InvalidRecurrence(`${until} is no UNTIL like 20261231T120000Z`);
  const local = time ? `${y}-${mo}-${d}T${h}:${mi}:${s}` : `${y}-${mo}-${d}T23:59:59`;
  const at = Date.parse(`${local}Z`);
  if (Number.isNaN(at)) throw new InvalidRecurrence(`${until} is no UNTIL like 20261231T120000Z`);
  const wall = utc ? toLocal(at, timezone) : local;
  return `UNTIL=${wall.replace(/[-:]/g, "")}Z`;
}
