import { DAY, HOUR } from "@/lib/time";
import { getDatabase } from "@/server/data/db";
import { closeIdle, send } from "./caller";
import type { Club } from "./club";

const HOURS = 48;

/**
 * Sends holds over both instances, as many at once as a caller may have under way: one to three
 * hours long, overlapping within two days of one room. Returns the faults: more taken than exists,
 * less than exists, or an answer outside the contract.
 */
export async function rush(club: Club, urls: string[], attempts: number): Promise<string[]> {
  const from = Math.ceil(Date.now() / DAY + 40) * DAY;
  const local = (at: number) => new Date(at).toISOString().slice(0, 19);
  const resource_id = club.rooms[0];
  const counts: { [answer: string]: number } = {};
  closeIdle();
  const began = Date.now();
  await Promise.all(
    Array.from({ length: attempts }, async (_, n) => {
      const starts = from + Math.floor(Math.random() * HOURS * 2) * (HOUR / 2);
      const ends = starts + (1 + Math.floor(Math.random() * 3)) * HOUR;
      const member_id = club.people[n % club.people.length]?.id;
      const body = {
        ...{ member_id, resource_id, starts_at_local: local(starts), ends_at_local: local(ends) },
      };
      const headers = { ...club.headers, "content-type": "application/json" };
      const answer = await send(
        "POST",
        `${urls[n % urls.length]}/v1/bookings`,
        headers,
        body,
      ).catch((error: Error) => ({ status: 0, body: { code: error.message } }));
      const what =
        answer.status === 201 ? "201" : `${answer.status} ${String(answer.body["code"])}`;
      counts[what] = (counts[what] ?? 0) + 1;
    }),
  );
  const seconds = (Date.now() - began) / 1_000;
  console.log(JSON.stringify({ attempts, seconds, ...counts }, null, 2));
  const faults = Object.keys(counts)
    .filter((answer) => answer !== "201" && answer !== "409 slot_unavailable")
    .map((answer) => `${counts[answer]} attempts were answered ${answer}`);
  // At each start: the places taken then, and the capacity.
  const over = await getDatabase().prisma.$queryRaw<{ id: string; taken: number }[]>`
    SELECT b.id, sum(o.quantity)::int AS taken FROM bookings b JOIN bookings o
        ON o.organization_id = b.organization_id AND o.resource_id = b.resource_id AND o.starts_at <= b.starts_at AND o.ends_at > b.starts_at
       AND o.status IN ('held', 'pending_payment', 'confirmed')
     WHERE b.resource_id = ${resource_id} AND b.starts_at >= ${new Date(from)}
       AND b.status IN ('held', 'pending_payment', 'confirmed')
     GROUP BY b.id HAVING sum(o.quantity) > ${club.capacity}`;
  if (over.length > 0) faults.push(`over capacity: ${JSON.stringify(over)}`);
  // Holds of three hours at most: fewer would mean that free places were refused.
  const least = (HOURS * club.capacity) / 6;
  if ((counts["201"] ?? 0) < least) faults.push(`only ${counts["201"]} attempts had a place`);
  return faults;
}
