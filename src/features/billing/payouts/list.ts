import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListPayouts, PayoutPage } from "./schema";
import { toPayouts } from "./store";
import { whyNone } from "./why-none";

/** Returns a page of payouts, newest first; an empty one says why the club has none. */
export async function listPayouts(ctx: Ctx, input: ListPayouts): Promise<PayoutPage> {
  const { status, currency, payment_id, arrives_on_gte, arrives_on_lte } = input;
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: false }),
    ...(status && { status: { in: status } }),
    ...(currency && { currency }),
    ...(payment_id !== undefined && { items: { some: await ofPayment(ctx, payment_id) } }),
    ...((arrives_on_gte ?? arrives_on_lte) !== undefined && {
      arrives_on: {
        ...(arrives_on_gte !== undefined && { gte: new Date(arrives_on_gte) }),
        ...(arrives_on_lte !== undefined && { lte: new Date(arrives_on_lte) }),
      },
    }),
  };
  const page = await listPage(input, {
    count: () => ctx.db.payout.count({ where }),
    rows: () => ctx.db.payout.findMany({ where, ...slice(input) }),
    view: (row) => row,
  });
  const items = await toPayouts(ctx, page.items);
  return { ...page, items, none_because: items.length > 0 ? null : await whyNone(ctx) };
}

/** Returns what selects the items that a payment has come by; none for one that no processor has. */
async function ofPayment(ctx: Ctx, id: string) {
  const payment = await ctx.db.payment.findFirst({
    where: { organization_id: ctx.org.id, id },
    select: { provider_payment_intent_id: true },
  });
  const intent = payment?.provider_payment_intent_id;
  return intent
    ? { type: "payment", provider_payment_intent_id: intent }
    : { id: { in: [] as string[] } };
}
