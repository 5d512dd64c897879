import { readCredits } from "@/features/billing/invoices/account-credit";
import { namingMember } from "@/features/billing/payments/calls";
import { disputedAs } from "@/features/billing/disputed/where";
import { OPEN_STATUSES } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";
import { reasonOf } from "./rules";
import type { OpenMatter } from "./words";

type Matter = { code: OpenMatter; ids: string[] };

/** Lists the reasons why a member cannot be erased yet, each with its objects. */
export async function findOpenMatters(
  tx: Ctx,
  { id, archived_at }: { id: string; archived_at: Date | null },
): Promise<ReturnType<typeof reasonOf>[]> {
  const credits = await readCredits(tx, { member_id: id });
  const matters: Matter[] = [
    ...(archived_at ? [] : [{ code: "not_archived" as const, ids: [id] }]),
    ...(await readMatters(tx, id)),
    { code: "account_credit", ids: credits.map(({ payment_id }) => payment_id) },
  ];
  return matters.filter(({ ids }) => ids.length > 0).map(reasonOf);
}

/** A booking also concerns whoever pays for it: a cancellation credits and bills what they have paid. */
function readMatters(tx: Ctx, id: string): Promise<Matter[]> {
  const org = tx.org.id;
  const now = tx.now();
  return tx.db.$queryRaw<Matter[]>`
    SELECT code, array_agg(id ORDER BY id) AS ids FROM (
      SELECT 'bookings_ahead' AS code, id FROM bookings
       WHERE organization_id = ${org}
         AND (member_id = ${id} OR booked_by_member_id = ${id} OR id IN (
           SELECT booking_id FROM booking_guests
            WHERE organization_id = ${org} AND member_id = ${id} AND paid_at IS NOT NULL))
         AND (status = 'pending_payment' OR (status = 'held' AND held_until > ${now})
           OR (status IN ('pending_approval', 'confirmed', 'checked_in') AND (ends_at > ${now}
             OR (is_schedule_desynced AND EXISTS (SELECT FROM events e
               WHERE e.organization_id = ${org} AND e.id = event_id AND e.ends_at > ${now})))))
      UNION ALL SELECT 'subscriptions_running', id FROM subscriptions
       WHERE organization_id = ${org} AND member_id = ${id} AND ended_at IS NULL
      UNION ALL SELECT 'payments_open', p.id FROM payments p
       WHERE p.organization_id = ${org} AND p.member_id = ${id}
         AND (p.status = ANY (${OPEN_STATUSES}) OR ${disputedAs("open")})
      UNION ALL SELECT 'refunds_under_way', r.id FROM refunds r JOIN payments p ON p.organization_id = r.organization_id AND p.id = r.payment_id
       WHERE p.organization_id = ${org} AND p.member_id = ${id} AND r.status = 'pending'
      UNION ALL SELECT 'invoices_open', id FROM invoices
       WHERE organization_id = ${org} AND member_id = ${id}
         AND (status = 'draft' OR (status = 'open' AND total > amount_paid + amount_credited))
      UNION ALL SELECT 'sole_account_owner', a.id FROM accounts a JOIN account_members m ON m.organization_id = a.organization_id AND m.account_id = a.id
       WHERE a.organization_id = ${org} AND a.archived_at IS NULL AND m.member_id = ${id} AND m.role = 'owner'
         AND NOT EXISTS (SELECT FROM account_members o
           WHERE o.organization_id = a.organization_id AND o.account_id = a.id AND o.role = 'owner' AND o.member_id <> m.member_id)
      UNION ALL SELECT 'cards_under_way', id FROM processor_calls
       WHERE organization_id = ${org} AND finished_at IS NULL AND ${namingMember(id)}) open
     GROUP BY code ORDER BY code`;
}
