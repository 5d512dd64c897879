import type { Ctx } from "@/server/context";
import { boundariesOf, type Period } from "./period";

/** Members who joined and left in a bucket; after the last one, since the period. */
export type Joining = { bucket: number; joined: number; archived: number; restored: number };
type Now = { status: string; members: number };

/**
 * Counts members who joined and left in each bucket and since the period, and the members now by
 * status: earlier numbers follow from these, without counting all members. The last time a member
 * was archived is a column; a restored member's earlier archiving is found in the history.
 */
export async function loadJoining(
  ctx: Ctx,
  period: Period,
): Promise<{ changes: Joining[]; now: Now[] }> {
  const org = ctx.org.id;
  const { starts_at } = period;
  type Row = (Joining & { status: null }) | (Now & { bucket: null });
  const rows = await ctx.db.$queryRaw<Row[]>`
    WITH changes(at, joined, archived, restored) AS (
      SELECT m.created_at, 1, 0, 0 FROM members m WHERE m.organization_id = ${org} AND m.created_at >= ${starts_at} AND NOT m.walk_in
      UNION ALL
      SELECT m.archived_at, 0, 1, 0 FROM members m WHERE m.organization_id = ${org} AND m.archived_at >= ${starts_at} AND NOT m.walk_in
      UNION ALL
      SELECT a.created_at, 0, 1, 0 FROM domain_events a
       WHERE a.organization_id = ${org} AND a.type = 'member.archived' AND a.created_at >= ${starts_at}
         AND EXISTS (SELECT 1 FROM domain_events r WHERE r.organization_id = a.organization_id
                        AND r.object_id = a.object_id AND r.sequence > a.sequence AND r.type = 'member.restored')
      UNION ALL
      SELECT r.created_at, 0, 0, 1 FROM domain_events r
       WHERE r.organization_id = ${org} AND r.type = 'member.restored' AND r.created_at >= ${starts_at}
    )
    SELECT width_bucket(at, ${boundariesOf(period)}::timestamptz[]) - 1 AS bucket, sum(joined)::int AS joined,
           sum(archived)::int AS archived, sum(restored)::int AS restored, NULL AS status, NULL::int AS members
      FROM changes GROUP BY 1
    UNION ALL
    SELECT NULL, NULL, NULL, NULL, t.status, sum(t.members)::int
      FROM member_tallies t WHERE t.organization_id = ${org} GROUP BY t.status`;
  return {
    changes: rows.filter((row): row is Joining & { status: null } => row.bucket !== null),
    now: rows.filter((row): row is Now & { bucket: null } => row.bucket === null),
  };
}
