import { isTimeZone } from "@/lib/time";
import { localTimes } from "@/features/scheduling/bookings/rules";
import { type Coming, comingOf, everyOrganization, type Everything } from "./coming";

/** Something coming whose instant is another local time than the one that was promised. */
export type Moved = {
  organization_id: string;
  organization: string;
  kind: Coming["kind"];
  id: string;
  title: string;
  timezone: string;
  promised: LocalTimes;
  /** What its page shows now; null where this runtime does not know the zone. */
  now: LocalTimes | null;
};
export type LocalTimes = { starts_at_local: string; ends_at_local: string };

export type Looked = {
  /** How many bookings and events are coming. */
  coming: number;
  /** Those of them whose promised time is not noted yet. */
  unnoted: number;
  moved: Moved[];
};

/**
 * All coming bookings and events whose local time would move by the runtime's present zone data, by
 * organization and start. Changes nothing.
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
