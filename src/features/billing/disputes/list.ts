import { ofVisiblePayments } from "@/features/billing/payments/store";
import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice, timeRange } from "@/server/data/list";
import type { Dispute, ListDisputes } from "./schema";
import { disputeInclude, toDispute } from "./store";

/** Returns a page of disputes, newest first. */
export async function listDisputes(ctx: Ctx, input: ListDisputes): Promise<Page<Dispute>> {
  const { payment_id, member_id, status } = input;
  const seen = ofVisiblePayments(ctx);
  const respond_by = timeRange(input, "respond_by");
  const where = {
    ...listWhere(input, { archivable: false }),
    ...(payment_id && { payment_id }),
    ...(status && { status: { in: status } }),
    ...(respond_by && { respond_by }),
    ...seen,
    payment: { ...(member_id && { member_id }), ...seen.payment },
  };
  return listPage(input, {
    count: () => ctx.db.dispute.count({ where }),
    rows: () => ctx.db.dispute.findMany({ where, include: disputeInclude, ...slice(input) }),
    view: toDispute,
  });
}
