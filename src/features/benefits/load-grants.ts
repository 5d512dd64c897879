import { productsSql } from "./products-of";

/** SQL of a select list: what the memberships of the member `$3` of the organization `$1` are worth at `$6`. */
export const MEMBERSHIPS = `
      ${productsSql("$3")},
      (SELECT COALESCE(jsonb_agg(to_jsonb(g) || jsonb_build_object('remaining', g.quantity - grant_used(g.id, NULL, $6))
          ORDER BY g.ends_at, g.id), '[]'::jsonb)
        FROM benefit_grants g JOIN subscriptions s ON s.id = g.subscription_id
       WHERE g.organization_id = $1 AND g.member_id = $3 AND g.starts_at <= $6 AND g.ends_at > $6
         AND is_live_subscription(s)) AS grants`;
