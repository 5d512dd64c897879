import type { Ctx } from "@/server/context";

/** Returns SQL for a select list: the products that a member of organization `$1` currently subscribes to. */
export const productsSql = (member: "$2" | "$3") =>
  `(SELECT COALESCE(jsonb_agg(DISTINCT s.product_id), '[]'::jsonb) FROM subscriptions s
    WHERE s.organization_id = $1 AND s.member_id = ${member} AND is_live_subscription(s)) AS product_ids`;

const READ = { name: "products_of_member", text: `SELECT ${productsSql("$2")}` };

/** Returns the products that a member currently subscribes to: prices may depend on them. */
export async function productsOf(ctx: Ctx, member_id: string): Promise<string[]> {
  const [row] = await ctx.query<{ product_ids: string[] }>(READ, [ctx.org.id, member_id]);
  return row?.product_ids ?? [];
}
