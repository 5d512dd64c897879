import type { Ctx } from "@/server/context";

/**
 * Removes what was written about acts on a member or their bookings: the words may name them. Returns the ids of these
 * bulk actions, as what was sent of them may hold the words as well. One under way does its other rows without them.
 */
export async function forgetBulkWords(
  tx: Ctx,
  { member_ids }: { member_ids: string[] },
): Promise<string[]> {
  const { org, db } = tx;
  const rows = await db.$queryRaw<{ id: string }[]>`
    UPDATE bulk_actions b SET input = b.input - 'reason' - 'notes', updated_at = ${tx.now()}
     WHERE b.organization_id = ${org.id} AND b.input ?| ARRAY['reason', 'notes']
       AND EXISTS (
         SELECT 1 FROM bulk_action_items i
          WHERE i.organization_id = ${org.id} AND i.bulk_action_id = b.id
            AND (i.object_id = ANY (${member_ids}) OR i.object_id IN (
              SELECT id FROM bookings WHERE organization_id = ${org.id} AND member_id = ANY (${member_ids}))))
    RETURNING b.id`;
  return rows.map(({ id }) => id);
}
