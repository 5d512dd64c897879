import type { Page } from "@/lib/page";
import { accountOf } from "@/features/billing/payments/account";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListPaymentMethods, PaymentMethod } from "./schema";
import { loadMember, toPaymentMethod } from "./store";

/** Returns a page of a member's saved cards, newest first. Raises MemberNotFound. */
export async function listPaymentMethods(
  ctx: Ctx,
  input: ListPaymentMethods,
): Promise<Page<PaymentMethod>> {
  const now = ctx.now();
  const { id } = await loadMember(ctx, input.member_id);
  const where = {
    ...listWhere(input, { archivable: false }),
    organization_id: ctx.org.id,
    member_id: id,
    account: accountOf(ctx),
    detached_at: null,
  };
  return listPage(input, {
    count: () => ctx.db.paymentMethod.count({ where }),
    rows: () => ctx.db.paymentMethod.findMany({ where, ...slice(input) }),
    view: (row) => toPaymentMethod(row, now),
  });
}
