import { namingMember } from "@/features/billing/payments/calls";
import { OPEN_STATUSES } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";
import type { Reason } from "./schema";

const CONFLICTS = {
  same_member: "Both are the same record.",
  member_archived: "The target is archived: restore it first.",
  member_erased: "A record is erased.",
  member_merged: "A record is merged into another already.",
  bookings_being_paid: "Bookings of the duplicate are being paid.",
  payments_open: "Payments of the duplicate are open.",
  cards_under_way: "A card of the duplicate is just being saved.",
} as const;
type Conflict = { code: keyof typeof CONFLICTS; ids: string[] };

type Record = {
  id: string;
  archived_at: Date | null;
  erased_at: Date | null;
  merged_into_id: string | null;
};

/** Lists the conflicts that keep two records from becoming one now, each with its objects. */
export async function findConflicts(
  tx: Ctx,
  { target, duplicate }: { target: Record; duplicate: Record },
): Promise<Reason[]> {
  const ids = (of: (row: Record) => boolean) => [target, duplicate].filter(of).map(({ id }) => id);
  const found: Conflict[] = [
    { code: "same_member", ids: target.id === duplicate.id ? [target.id] : [] },
    { code: "member_erased", ids: ids((row) => row.erased_at !== null) },
    { code: "member_merged", ids: ids((row) => row.merged_into_id !== null) },
    { code: "member_archived", ids: target.archived_at && !target.erased_at ? [target.id] : [] },
    ...(await readConflicts(tx, duplicate.id)),
  ];
  const reasons = found.filter((one) => one.ids.length > 0);
  return reasons.map((one) => ({ ...one, message: CONFLICTS[one.code] }));
}

function readConflicts(tx: Ctx, id: string): Promise<Conflict[]> {
  const org = tx.org.id;
  return tx.db.$queryRaw<Conflict[]>`
    SELECT code, array_agg(id ORDER BY id) AS ids FROM (
      SELECT 'bookings_being_paid' AS code, id FROM bookings
       WHERE organization_id = ${org} AND member_id = ${id} AND status = 'pending_payment'
      UNION ALL SELECT 'payments_open', id FROM payments
       WHERE organization_id = ${org} AND member_id = ${id} AND status = ANY (${OPEN_STATUSES})
      UNION ALL SELECT 'cards_under_way', id FROM processor_calls
       WHERE organization_id = ${org} AND finished_at IS NULL AND ${namingMember(id)}) open
     GROUP BY code ORDER BY code`;
}
