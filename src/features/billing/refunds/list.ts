import { ofVisiblePayments } from "@/features/billing/payments/store";
import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListRefunds, Refund } from "./schema";
import { refundInclude, toRefund } from "./store";

/** Returns a page of refunds, newest first. */
export async function listRefunds(ctx: Ctx, input: ListRefunds): Promise<Page<Refund>> {
  const { payment_id, member_id, status } = input;
  const seen = ofVisiblePayments(ctx);
  const where = {
    ...listWhere(input, { archivable: false }),
    ...(payment_id && { payment_id }),
    ...(status && { status: { in: status } }),
    ...seen,
    payment: { ...(member_id && { member_id }), ...seen.payment },
  };
  return listPage(input, {
    count: () => ctx.db.refund.count({ where }),
    rows: () => ctx.db.refund.findMany({ where, include: refundInclude, ...slice(input) }),
    view: toRefund,
  });
}
