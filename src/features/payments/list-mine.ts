import type { Page } from "@/lib/page";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { listPayments } from "./list";
import type { ListPayments, MyPayment } from "./schema";

/** A page of the member's own payments, each with the card that was charged and what went back of it. */
export async function listMyPayments(ctx: Ctx, input: ListPayments): Promise<Page<MyPayment>> {
  const page = await listPayments(ctx, input);
  const ids = page.items.map(({ id }) => id);
  const methods = page.items.flatMap(({ payment_method_id: id }) => id ?? []);
  const organization_id = ctx.org.id;
  const [cards, refunds] = await Promise.all([
    // A card that was removed since is still the one that was charged.
    ctx.db.paymentMethod.findMany({
      where: { organization_id, id: { in: methods } },
      select: { id: true, brand: true, last4: true },
    }),
    ctx.db.refund.findMany({
      where: { organization_id, payment_id: { in: ids } },
      orderBy: { id: "asc" },
    }),
  ]);
  const items = page.items.map((payment) => ({
    ...payment,
    card: cards.find(({ id }) => id === payment.payment_method_id) ?? null,
    refunds: refunds
      .filter(({ payment_id }) => payment_id === payment.id)
      .map(({ id, amount, status, created_at }) => ({
        id,
        amount,
        status,
        created_at: toTimestamp(created_at),
      })),
  }));
  return { ...page, items };
}
