import type { Interval } from "@/lib/intervals";
import { DAY } from "@/lib/time";
import { MemberNotFound } from "@/features/people/errors";
import { mayBook } from "@/features/catalogue/policies/offer";
import { exceeds, type Made, sentenceOfQuota } from "@/features/catalogue/policies/quotas";
import type { Terms } from "@/features/catalogue/policies/schema";
import { unpaidLimit } from "@/features/catalogue/policies/unpaid";
import { type Belongings, membershipsSql } from "@/features/catalogue/benefits/belongings";
import type { Ctx } from "@/server/context";
import type { Statement } from "@/server/data/db";
import type { SlotReason } from "./slot-schema";

/** The facts that decide a member's prices, and the member's holds and bookings. */
export type MemberUse = Belongings & {
  status: string;
  /** Unpaid places held now. */
  holds: number;
  /** True when the member has reached the limit of recently unpaid holds. */
  unpaid: boolean;
  /** Bookings that quotas count, with the policy of each. */
  made: (Made & { policy_id: string })[];
  /** The member's live bookings of resources, without those of events. */
  own: (Interval & { id: string; resource_id: string })[];
};

const READ: Statement = {
  name: "member_use",
  text: `SELECT m.status, m.group_ids, ${membershipsSql("$2", "$6")},
      active_holds($1, $2, NULL, NULL, $6::timestamptz)::int AS holds,
      COALESCE(unpaid_places($1, $2, NULL, $8::timestamptz) >= $9::int, false) AS unpaid,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('policy_id', o.policy_id,
            'starts_at', (extract(epoch FROM o.starts_at) * 1000)::bigint,
            'ends_at', (extract(epoch FROM o.ends_at) * 1000)::bigint)), '[]'::jsonb)
         FROM bookings o
        WHERE o.organization_id = $1 AND o.member_id = $2 AND o.policy_id = ANY ($3::text[]) AND o.id <> $7
          AND o.starts_at >= $4::timestamptz AND o.starts_at < $5::timestamptz
          AND o.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in', 'no_show', 'completed')
          AND (o.status <> 'held' OR o.held_until > $6::timestamptz)) AS made,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', o.id, 'resource_id', o.resource_id,
            'from', (extract(epoch FROM o.starts_at) * 1000)::bigint,
            'until', (extract(epoch FROM o.ends_at) * 1000)::bigint) ORDER BY o.starts_at), '[]'::jsonb)
         FROM bookings o
        WHERE o.organization_id = $1 AND o.member_id = $2 AND o.event_id IS NULL
          AND o.starts_at >= $4::timestamptz AND o.starts_at < $5::timestamptz
          AND o.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in')
          AND (o.status <> 'held' OR o.held_until > $6::timestamptz)
          AND (o.status <> 'pending_approval' OR o.starts_at > $6::timestamptz)) AS own
    FROM members m WHERE m.organization_id = $1 AND m.id = $2`,
};

/** The longest period of a quota, and a day for zones. */
const PERIOD = 32 * DAY;

/**
 * Loads a member's use around a window, under some policies, quotas without the booking `except`.
 * Raises MemberNotFound.
 */
export async function loadMemberUse(
  ctx: Ctx,
  member_id: string,
  policy_ids: string[],
  window: Interval,
  except = "",
): Promise<MemberUse> {
  const limit = unpaidLimit(ctx);
  const [use] = await ctx.query<MemberUse>(READ, [
    ctx.org.id,
    member_id,
    policy_ids,
    new Date(window.from - PERIOD),
    new Date(window.until + PERIOD),
    ctx.now(),
    except,
    limit?.since ?? null,
    limit?.most ?? null,
  ]);
  if (!use) throw MemberNotFound({ resource: "member", resource_id: member_id });
  return use;
}

/**
 * Returns the reason why a member may book nothing here at present; checked first, as in
 * `resolveRequest`.
 */
export function refuseMember(use: MemberUse): SlotReason | null {
  if (mayBook(use.status)) return null;
  return { code: "member_not_bookable", message: "This membership cannot book at present." };
}

/**
 * Returns the reason why a member may not have a free place; as `assert_member_limits` in the
 * database.
 */
export function refuseLimits(
  use: MemberUse,
  wanted: Interval,
  place: { terms: Terms; policy_id: string | null; timezone: string; amount_due: number },
): SlotReason | null {
  const { terms, policy_id, timezone } = place;
  const needsHold = place.amount_due > 0 && !terms.requires_approval;
  if (needsHold && use.holds >= terms.max_active_holds) {
    const places = terms.max_active_holds === 1 ? "an unpaid place" : `${use.holds} unpaid places`;
    const message = `You are holding ${places} already. Pay for or release one first.`;
    return { code: "hold_limit", message };
  }
  if (place.amount_due > 0 && use.unpaid) {
    return { code: "hold_limit", message: "You have left many places unpaid. Try again later." };
  }
  if (terms.quotas.length === 0) return null;
  const made = use.made.filter((one) => one.policy_id === policy_id);
  const quota = terms.quotas.find((one) => exceeds(one, wanted, made, timezone));
  return quota ? { code: "quota", message: sentenceOfQuota(quota) } : null;
}
