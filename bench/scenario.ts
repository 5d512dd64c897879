/** The data that the benchmark seeds, and its requests. */

export const ORGANIZATION = "org_bench";
/** Rooms in a zone with clock changes, for reads; courts and hot courts, for holds. */
export const ROOMS = 1_000;
export const COURTS = 1_000;
export const HOT_COURTS = 200;
export const MEMBERS = 50_000;
/** Members of any organization that a search for one name finds. */
export const SEARCHED_MEMBERS = 10_000;
export const HOLD_DAYS = 7;
export const HALF_HOURS = 48;

const numbered = (prefix: string, n: number, digits: number) =>
  `${prefix}${String(n).padStart(digits, "0")}`;
export const roomId = (n: number) => numbered("evr_room", n, 4);
export const courtId = (n: number) => numbered("evr_court", n, 4);
export const hotCourtId = (n: number) => numbered("evr_hot", n, 4);
export const memberId = (n: number) => numbered("mbr_bench", n, 7);

/** One load of the REST API. `monday` begins the week that is read and booked, `YYYY-MM-DD`. */
export type Scenario =
  | { kind: "read" }
  /** The same page, over and over. */
  | { kind: "get"; path: string }
  | { kind: "slots"; monday: string; days?: number }
  /** Holds by one member after the other; at one court, or at all of them (null). */
  | { kind: "hold"; monday: string; hotCourt: number | null }
  | { kind: "members"; page: number; size: number; search: string };

export type Ask = { method: "GET" | "POST"; path: string; body: string };

const random = (below: number) => Math.floor(Math.random() * below);

/** Returns the `n`th request of a load. */
export function makeAsk(scenario: Scenario, n: number): Ask {
  const room = () => `/v1/events/resources/${roomId(random(ROOMS))}`;
  switch (scenario.kind) {
    case "get":
      return { method: "GET", path: scenario.path, body: "" };
    case "read":
      return { method: "GET", path: room(), body: "" };
    case "slots": {
      const { monday, days = 7 } = scenario;
      const window = `from_local=${monday}T00:00:00&to_local=${dayAfter(monday, days)}T00:00:00`;
      return { method: "GET", path: `${room()}/slots?${window}`, body: "" };
    }
    case "members": {
      const { page, size, search } = scenario;
      const words = search ? `&search=${encodeURIComponent(search)}` : "";
      return { method: "GET", path: `/v1/members?page=${page}&size=${size}${words}`, body: "" };
    }
    case "hold": {
      const { monday, hotCourt } = scenario;
      const place = pickPlace(monday);
      const body = JSON.stringify({
        resource_id: hotCourt === null ? courtId(random(COURTS)) : hotCourtId(hotCourt),
        member_id: memberId(n % MEMBERS),
        starts_at_local: place.starts.toISOString().slice(0, 19),
        ends_at_local: place.ends.toISOString().slice(0, 19),
      });
      return { method: "POST", path: "/v1/bookings", body };
    }
  }
}

/** Picks a random half hour of the week that begins on `monday` (UTC). */
export function pickPlace(monday: string): { starts: Date; ends: Date } {
  const half = random(HOLD_DAYS * HALF_HOURS);
  const starts = Date.parse(`${monday}T00:00:00Z`) + half * 30 * 60_000;
  return { starts: new Date(starts), ends: new Date(starts + 30 * 60_000) };
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the Monday two to three weeks ahead. */
export function benchMonday(): string {
  const today = new Date().toISOString().slice(0, 10);
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayAfter(today, 21 - weekday);
}
