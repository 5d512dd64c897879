/** What of the traffic is kept. Pure, but for the counts of a sample. */

/** Days that a request is kept. */
export const KEPT_DAYS = 30;

/** The most successful readings of a key that are kept in one minute; refusals for the rate limit have as many. */
export const READS_A_MINUTE = 10;

type Told = { method: string; status: number; actor: { kind: string; id: string }; at: Date };

const isReading = ({ method }: Told) => method === "GET" || method === "HEAD";

/**
 * Makes what decides which exchanges are kept: each change and each failure of a key or of the staff; of a key's
 * successful readings, and of refusals for its rate limit, the first ten of each minute. All others are bounded by the
 * rate limit itself.
 */
export function keeper(): (told: Told) => boolean {
  let minute = 0;
  let counts = new Map<string, number>();
  return (told) => {
    const { actor, status, at } = told;
    if (actor.kind !== "apiKey" && actor.kind !== "staff") return false;
    const limited = status === 429;
    if (!limited && (status >= 400 || !isReading(told))) return true;
    const now = Math.floor(at.getTime() / 60_000);
    if (now !== minute) [minute, counts] = [now, new Map()];
    const bucket = `${actor.id} ${limited}`;
    const count = (counts.get(bucket) ?? 0) + 1;
    counts.set(bucket, count);
    return count <= READS_A_MINUTE;
  };
}
