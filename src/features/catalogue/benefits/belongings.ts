import type { Ctx } from "@/server/context";
import type { Statement } from "@/server/data/db";
import type { GrantJson } from "./deduct-rules";
import { productsSql } from "./products-of";

/**
 * Returns SQL for a select list: the products and usable grants that a member of organization `$1` has at a
 * time. `member` and `now` are their placeholders in the statement.
 */
export const membershipsSql = (member: "$2" | "$3", now: "$3" | "$6") => `
      ${productsSql(member)},
      (SELECT COALESCE(jsonb_agg(to_jsonb(g) || jsonb_build_object('remaining', g.quantity - grant_used($1, g.id, NULL, ${now}))
          ORDER BY g.ends_at, g.id), '[]'::jsonb)
        FROM benefit_grants g JOIN subscriptions s ON s.organization_id = g.organization_id AND s.id = g.subscription_id
       WHERE g.organization_id = $1 AND g.member_id = ${member} AND g.starts_at <= ${now} AND g.ends_at > ${now}
         AND is_live_subscription(s)) AS grants`;

/** The parts of a member that decide prices: groups, subscribed products and usable grants. */
export type Belongings = { group_ids: string[]; product_ids: string[]; grants: GrantJson[] };

const READ: Statement = {
  name: "belongings_of_member",
  text: `SELECT m.group_ids, ${membershipsSql("$2", "$3")} FROM members m
    WHERE m.organization_id = $1 AND m.id = $2`,
};

/** Reads a member's belongings in one round trip; without a member they are empty. */
export async function belongingsOf(ctx: Ctx, member_id: string | null): Promise<Belongings> {
  const [row] = member_id
    ? await ctx.query<Belongings>(READ, [ctx.org.id, member_id, ctx.now()])
    : [];
  return row ?? { group_ids: [], product_ids: [], grants: [] };
}
