import type { Page } from "@/lib/page";
import { type Ctx, visible } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListSubscriptions, Subscription } from "./schema";
import { toSubscription } from "./store";

/** Lists the subscriptions that the caller may see, newest first. */
export async function listSubscriptions(
  ctx: Ctx,
  input: ListSubscriptions,
): Promise<Page<Subscription>> {
  const { member_id, product_id, status, ending } = input;
  const where = {
    ...listWhere(input, { archivable: false }),
    ...(member_id && { member_id }),
    ...visible(ctx),
    ...(product_id && { product_id }),
    ...(status && { status: { in: status } }),
    ...(ending && { cancel_at_period_end: true, ended_at: null }),
  };
  return listPage(input, {
    count: () => ctx.db.subscription.count({ where }),
    rows: () => ctx.db.subscription.findMany({ where, ...slice(input) }),
    view: toSubscription,
  });
}
