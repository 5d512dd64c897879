import { readCredits } from "@/features/billing/invoices/account-credit";
import { loadMember } from "@/features/people/members/store";
import type { MemberId } from "@/features/people/members/schema";
import { memberIdOf, type Ctx } from "@/server/context";
import type { CurrencyBalance, MemberBalance } from "./schema";
import { TAKEN_BACK } from "@/features/billing/disputed/where";
import { UNALLOCATED } from "@/features/billing/payments/unallocated";

type Sums = Omit<CurrencyBalance, "balance" | "account_credit">;

/**
 * Returns the balance between a member and the organization per currency, in minor units. An account's invoices
 * count for the member who is asked to pay them. Raises MemberNotFound.
 */
export async function getBalance(ctx: Ctx, { member_id }: MemberId): Promise<MemberBalance> {
  await loadMember(ctx, { id: member_id });
  const [sums, credits] = await Promise.all([
    sumMoves(ctx, member_id),
    readCredits(ctx, { member_id }),
  ]);
  const balances = sums.map((of) => {
    const account_credit = credits
      .filter(({ currency }) => currency === of.currency)
      .reduce((sum, { left }) => sum + left, 0);
    const unallocated = of.unallocated - account_credit;
    const owed = account_credit + unallocated + of.credit_notes_open + of.refunds_pending;
    return { ...of, account_credit, unallocated, balance: owed - of.amount_due };
  });
  return { member_id, balances };
}

/** Returns the signed-in member's own balance. Raises MemberSessionRequired. */
export async function getMyBalance(ctx: Ctx): Promise<MemberBalance> {
  return getBalance(ctx, { member_id: memberIdOf(ctx) });
}

/** Sums all of the member's money rows; `unallocated` still includes the account credit. */
async function sumMoves(ctx: Ctx, member_id: string): Promise<Sums[]> {
  const organization_id = ctx.org.id;
  const rows = await ctx.db.$queryRaw<Record<string, unknown>[]>`
    WITH notes AS (
      SELECT c.invoice_id, c.status, c.total - c.amount_applied AS total, (SELECT COALESCE(sum(rp.amount), 0)
          FROM refund_parts rp JOIN refunds r ON r.organization_id = rp.organization_id AND r.id = rp.refund_id AND r.status IN ('pending', 'succeeded') WHERE rp.organization_id = c.organization_id AND rp.credit_note_id = c.id) AS amount
        FROM credit_notes c WHERE c.organization_id = ${organization_id} AND c.member_id = ${member_id}),
    moves (currency, name, amount) AS (
      SELECT i.currency, m.name, m.amount FROM invoices i CROSS JOIN LATERAL (
          SELECT greatest(0, i.total - i.amount_paid - i.amount_credited) AS due) d CROSS JOIN LATERAL (VALUES
          ('invoiced', i.total), ('credited', i.amount_credited),
          ('amount_due', CASE WHEN i.status = 'open' THEN d.due END),
          ('amount_past_due', CASE WHEN i.status = 'open' AND i.due_at < ${ctx.now()} THEN d.due END),
          ('written_off', CASE WHEN i.status = 'uncollectible' THEN d.due END)) m (name, amount)
       WHERE i.organization_id = ${organization_id} AND i.member_id = ${member_id} AND i.status NOT IN ('draft', 'voided')
      UNION ALL
      SELECT p.currency, m.name, m.amount FROM payments p CROSS JOIN LATERAL (
          SELECT ${TAKEN_BACK} AS taken) d CROSS JOIN LATERAL (VALUES
          ('received', p.amount), ('refunded', p.amount_refunded),
          ('disputed', d.taken), ('unallocated', greatest(0, ${UNALLOCATED} - d.taken)),
          ('refunds_pending', (SELECT sum(r.amount) FROM refunds r WHERE r.organization_id = p.organization_id AND r.payment_id = p.id AND r.status = 'pending'))) m (name, amount)
       WHERE p.organization_id = ${organization_id} AND p.member_id = ${member_id} AND p.status = 'succeeded'
      UNION ALL
      -- What of an invoice's notes pays another invoice now, as a fee that was kept, is owed no more.
      SELECT i.currency, 'credit_notes_open', least(
          greatest(0, i.amount_paid - i.total + i.amount_credited - (SELECT COALESCE(sum(given.amount), 0) FROM notes given WHERE given.invoice_id = i.id)),
          (SELECT COALESCE(sum(n.total - n.amount), 0) FROM notes n WHERE n.invoice_id = i.id AND n.status = 'issued'))
        FROM invoices i
       WHERE i.organization_id = ${organization_id} AND i.member_id = ${member_id} AND i.id IN (SELECT invoice_id FROM notes))
    SELECT currency, json_object_agg(name, amount) AS sums
      FROM (SELECT currency, name, COALESCE(sum(amount), 0) AS amount FROM moves GROUP BY currency, name) named
     GROUP BY currency ORDER BY currency`;
  return rows.map(({ currency, sums }) => ({
    ...NOTHING,
    ...(sums as Omit<Sums, "currency">),
    currency: String(currency),
  }));
}

const NOTHING = {
  ...{ amount_due: 0, amount_past_due: 0, unallocated: 0, credit_notes_open: 0 },
  ...{ refunds_pending: 0, disputed: 0, invoiced: 0, credited: 0, written_off: 0 },
  ...{ received: 0, refunded: 0 },
};
