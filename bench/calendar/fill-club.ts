import type { OwnApp } from "../../e2e/own-app";

/** So many calls at once: the machine that is measured stays usable. */
const AT_ONCE = 4;
const WEEK = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

type Call = <T>(method: string, way: string, body?: object) => Promise<T>;
type Wanted = { club: string; category: string; day: string; places: number; blocks: number };

/** Adds places of a category, and their bookings on a day, to a club of the demo. */
export async function fillClub(app: OwnApp, wanted: Wanted): Promise<void> {
  const { club, places, blocks } = wanted;
  type List = { items: { id: string; slug: string }[] };
  const clubs = await callerOf(app)<List>("GET", "/v1/organizations?size=100");
  const organization = clubs.items.find(({ slug }) => slug === club)?.id;
  if (!organization) throw new Error(`The demo has no club ${club}.`);
  const call = callerOf(app, organization);
  const members: string[] = [];
  for (let index = 0; index < Math.ceil(blocks / places); index += 1) {
    const { id } = await call<{ id: string }>("POST", "/v1/members", {
      ...{ name: `Bench member ${index}`, status: "active" },
      email: `bench-${index}@example.com`,
    });
    members.push(id);
  }
  let next = 0;
  const work = async () => {
    for (let index = next++; index < places; index = next++) {
      const own =
        Math.floor(((index + 1) * blocks) / places) - Math.floor((index * blocks) / places);
      await addPlace(call, wanted, { index, members: members.slice(0, own) });
      if (index % 50 === 49) console.log(`${index + 1} of ${places} places are there`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Adds a place, and a booking for each of the members. */
async function addPlace(
  call: Call,
  { category, day }: Wanted,
  { index, members }: { index: number; members: readonly string[] },
): Promise<void> {
  const availability = WEEK.map((weekday) => ({
    ...{ day: weekday, starts_at_local: "07:00:00Z", ends_at_local: "22:00:00Z", capacity: 1 },
  }));
  const { id } = await call<{ id: string }>("POST", "/v1/events/resources", {
    ...{ name: `Bench ${String(index).padStart(3, "0")}`, timezone: "Europe/Berlin" },
    ...{ category, availability, slot_step_minutes: 30 },
    ...{ min_duration_minutes: 30, max_duration_minutes: 240 },
  });
  for (const [turn, member_id] of members.entries()) {
    const hour = String(9 + 2 * turn).padStart(2, "0");
    await call("POST", "/v1/bookings", {
      ...{ member_id, resource_id: id, notify: false },
      ...{ starts_at_local: `${day}T${hour}:00:00`, ends_at_local: `${day}T${hour}:30:00` },
      ...{ settle: "complimentary", exception_reason: "Measured" },
    });
  }
}

/** Returns what calls the API, and waits as long as the house asks for where there were too many calls. */
function callerOf({ url, secret }: OwnApp, organization?: string): Call {
  return async <T>(method: string, way: string, body?: object): Promise<T> => {
    for (;;) {
      const answer = await fetch(new URL(way, url), {
        method,
        headers: {
          authorization: `Bearer ${secret}`,
          ...(organization && { "service-context": organization }),
          ...(body && { "content-type": "application/json" }),
        },
        body: body ? JSON.stringify(body) : null,
      });
      if (answer.ok) return (await answer.json()) as T;
      if (answer.status !== 429)
        throw new Error(`${method} ${way}: ${answer.status} ${await answer.text()}`);
      const seconds = Number(answer.headers.get("retry-after")) || 1;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  };
}
