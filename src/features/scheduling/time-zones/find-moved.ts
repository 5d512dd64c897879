import { isTimeZone } from "@/lib/is-time-zone";
import { localTimes } from "@/features/scheduling/bookings/rules";
import { type Coming, comingOf, everyOrganization, type Everything } from "./coming";

/** A coming booking or event whose instant is another local time than the promised one. */
export type Moved = {
  organization_id: string;
  organization: string;
  kind: Coming["kind"];
  id: string;
  title: string;
  timezone: string;
  promised: LocalTimes;
  /** The time its page shows now; null when this runtime does not know the zone. */
  now: LocalTimes | null;
};
export type LocalTimes = { starts_at_local: string; ends_at_local: string };

export type Looked = {
  /** The number of coming bookings and events. */
  coming: number;
  /** The number of those whose promised time is not noted yet. */
  unnoted: number;
  moved: Moved[];
};

/**
 * Finds all coming bookings and events whose local time would move by the runtime's present zone
 * data, by organization and start. Changes nothing.
 */
export async function findMoved(of: Everything): Promise<Looked> {
  const found: Looked = { coming: 0, unnoted: 0, moved: [] };
  for (const org of await everyOrganization(of)) {
    for await (const page of comingOf(of, org)) {
      found.coming += page.length;
      for (const row of page) {
        const promised = promiseOf(row);
        if (!promised) {
          found.unnoted += 1;
          continue;
        }
        const { kind, id, title, timezone } = row;
        const now = isTimeZone(timezone) ? localTimes(row) : null;
        if (isKept(promised, now)) continue;
        const organization = { organization_id: org.id, organization: org.name };
        found.moved.push({ ...organization, kind, id, title, timezone, promised, now });
      }
    }
  }
  return found;
}

function promiseOf(row: Coming): LocalTimes | null {
  const { promised_starts_at_local: starts, promised_ends_at_local: ends } = row;
  return starts === null || ends === null ? null : { starts_at_local: starts, ends_at_local: ends };
}

function isKept(promised: LocalTimes, now: LocalTimes | null): boolean {
  return (
    promised.starts_at_local === now?.starts_at_local &&
    promised.ends_at_local === now.ends_at_local
  );
}
