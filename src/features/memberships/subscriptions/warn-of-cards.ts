/** Warns a week before a renewal that its card will not outlive. */
import type { Installation } from "@/server/jobs/installation";
import type { Change } from "@/server/jobs/rounds";
import { forEach } from "@/features/billing/payments/for-each";
import { takesCards } from "@/features/billing/payments/takes-cards";
import { DAY } from "@/lib/time";
import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { paymentCard } from "./payment-card";
import { lockSubscription } from "./store";

const AHEAD_MS = 7 * DAY;

type Due = { id: string; organization_id: string };

/**
 * Records `subscription.card_expiring` for subscriptions that renew within a week and then have no
 * valid card: once for each renewal. Run now and then.
 */
export async function warnOfCards(installation: Installation, limit = 100): Promise<Change[]> {
  const { db, now, only, except = [] } = installation;
  const soon = new Date(now().getTime() + AHEAD_MS);
  // A card is valid to the end of its month in the world's last zone, as in `isExpired`.
  const due = await db.$queryRaw<Due[]>`
    SELECT s.id, s.organization_id FROM subscriptions s JOIN organizations o ON o.id = s.organization_id
     WHERE s.next_update_type IN ('renew', 'change', 'trial_end') AND s.next_update_at > ${now()} AND s.next_update_at <= ${soon}
       AND s.amount > 0 AND s.card_notice_at IS DISTINCT FROM s.next_update_at
       AND (${only?.id ?? null}::text IS NULL OR s.organization_id = ${only?.id ?? null})
       AND s.organization_id <> ALL (${except})
       AND NOT EXISTS (SELECT 1 FROM payment_methods c
          WHERE c.organization_id = s.organization_id AND c.member_id = s.member_id AND c.detached_at IS NULL
            AND c.account = COALESCE(o.provider_account_id, '') AND (c.id = s.payment_method_id OR c.is_default)
            AND (c.exp_year IS NULL OR c.exp_month IS NULL
              OR make_timestamptz(c.exp_year, c.exp_month, 1, 12, 0, 0, 'UTC') + interval '1 month' > s.next_update_at))
     ORDER BY s.next_update_at LIMIT ${limit}`;
  return forEach(
    due,
    ({ id }) => ({ what: "subscription", id }),
    async ({ id, organization_id }) => warn(await installation.contextOf(organization_id), id),
  );
}

async function warn(ctx: Ctx, id: string): Promise<string | null> {
  return inTx(ctx, async (tx) => {
    const row = await lockSubscription(tx, id);
    const renews_at = row.next_update_at;
    if (!renews_at || row.card_notice_at?.getTime() === renews_at.getTime()) return null;
    const card = await paymentCard(tx, row);
    // Not a change of the subscription: its member's view stays the same.
    await tx.db.subscription.update({ where: byId(tx, id), data: { card_notice_at: renews_at } });
    // It is paid at the desk: nobody is asked for a card.
    if (!takesCards(tx)) return null;
    const last = card && [card.brand, card.last4 && `•••• ${card.last4}`].filter(Boolean).join(" ");
    await recordEvent(tx, "subscription.card_expiring", id, { renews_at, card: last });
    return "card_expiring";
  });
}
