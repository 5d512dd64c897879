import { namingMember } from "@/features/billing/payments/calls";
import { OPEN_STATUSES } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";
import type { Reason } from "./schema";

const HINDRANCES = {
  same_member: "Both are the same record.",
  member_archived: "The record that is to stay is archived: restore it first.",
  member_erased: "A record is erased.",
  member_merged: "A record is merged into another already.",
  bookings_being_paid: "Bookings of the record that goes are being paid.",
  payments_open: "Payments of the record that goes are open.",
  cards_under_way: "A card of the record that goes is just being saved.",
} as const;
type Hindrance = { code: keyof typeof HINDRANCES; ids: string[] };

type Record = {
  id: string;
  archived_at: Date | null;
  erased_at: Date | null;
  merged_into_id: string | null;
};

/** Lists the conflicts that keep two records from becoming one now, each with its objects. */
export async function findConflicts(
  tx: Ctx,
  { stays, goes }: { stays: Record; goes: Record },
): Promise<Reason[]> {
  const ids = (of: (row: Record) => boolean) => [stays, goes].filter(of).map(({ id }) => id);
  const found: Hindrance[] = [
    { code: "same_member", ids: stays.id === goes.id ? [stays.id] : [] },
    { code: "member_erased", ids: ids((row) => row.erased_at !== null) },
    { code: "member_merged", ids: ids((row) => row.merged_into_id !== null) },
    { code: "member_archived", ids: stays.archived_at && !stays.erased_at ? [stays.id] : [] },
    ...(await readConflicts(tx, goes.id)),
  ];
  const reasons = found.filter((one) => one.ids.length > 0);
  return reasons.map((one) => ({ ...one, message: HINDRANCES[one.code] }));
}

function readConflicts(tx: Ctx, id: string): Promise<Hindrance[]> {
  const org = tx.org.id;
  return tx.db.$queryRaw<Hindrance[]>`
    SELECT code, array_agg(id ORDER BY id) AS ids FROM (
      SELECT 'bookings_being_paid' AS code, id FROM bookings
       WHERE organization_id = ${org} AND member_id = ${id} AND status = 'pending_payment'
      UNION ALL SELECT 'payments_open', id FROM payments
       WHERE organization_id = ${org} AND member_id = ${id} AND status = ANY (${OPEN_STATUSES})
      UNION ALL SELECT 'cards_under_way', id FROM processor_calls
       WHERE organization_id = ${org} AND finished_at IS NULL AND ${namingMember(id)}) open
     GROUP BY code ORDER BY code`;
}
