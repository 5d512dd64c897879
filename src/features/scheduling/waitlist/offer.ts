import type { Installation } from "@/server/jobs/installation";
import type { Change } from "@/server/jobs/rounds";
import { forEach } from "@/features/billing/payments/for-each";
import { closeEnded } from "./close-ended";
import { BOOKABLE } from "@/features/catalogue/policies/offer";
import { type Line, offerLine } from "./offer-line";

/** The line that a round of this process tried last: the next round begins after it. */
let lookedAt = "";

/**
 * Offers places that have become free to the members who have waited longest, and closes ended
 * entries: at most `limit` lines (for an event, or for a resource) and `limit` entries. Lines take
 * turns, so that a line whose members cannot be offered their place does not keep the others
 * waiting. When nobody waits, it costs two reads of an empty index. Run every few seconds.
 */
export async function offerWaitlist(installation: Installation, limit = 100): Promise<Change[]> {
  const closed = await closeEnded(installation, limit);
  const { db, only, except = [] } = installation;
  const now = installation.now();
  const lines = await db.$queryRaw<Line[]>`
    -- Counted once for an event, however many wait for it.
    WITH rooms AS MATERIALIZED (
      SELECT e.organization_id, e.id, e.capacity - event_taken(e.organization_id, e.id, NULL, ${now}) AS free
        FROM (SELECT DISTINCT organization_id, event_id FROM waitlist_entries WHERE status = 'waiting'
                 AND (${only?.id ?? null}::text IS NULL OR organization_id = ${only?.id ?? null})) awaited
        JOIN events e ON e.organization_id = awaited.organization_id AND e.id = awaited.event_id)
    SELECT min(w.id) AS id, w.organization_id, w.event_id, w.resource_id FROM waitlist_entries w
      JOIN members m ON m.organization_id = w.organization_id AND m.id = w.member_id AND m.status = ANY (${BOOKABLE})
      LEFT JOIN rooms r ON r.organization_id = w.organization_id AND r.id = w.event_id
     WHERE w.status = 'waiting' AND waitlist_ends_at(w) > ${now}
       AND (${only?.id ?? null}::text IS NULL OR w.organization_id = ${only?.id ?? null})
       AND w.organization_id <> ALL (${except})
       AND CASE WHEN w.event_id IS NULL THEN waitlist_fits(w, ${now}) ELSE w.quantity <= COALESCE(r.free, w.quantity) END
     GROUP BY w.organization_id, w.event_id, w.resource_id
     ORDER BY COALESCE(w.event_id, w.resource_id) <= ${lookedAt}, COALESCE(w.event_id, w.resource_id) LIMIT ${limit}`;
  const last = lines.at(-1);
  lookedAt = last?.event_id ?? last?.resource_id ?? "";
  const offered: Change[] = [];
  const failed = await forEach(
    lines,
    ({ id }) => ({ what: "waitlist entry", id }),
    async (line) => {
      const ctx = await installation.contextOf(line.organization_id);
      await offerLine(ctx, line, (id) => {
        offered.push({ what: "waitlist entry", id, outcome: "offered" });
      });
      return null;
    },
  );
  return [...closed, ...offered, ...failed];
}
