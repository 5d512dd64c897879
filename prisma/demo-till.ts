/** The till of the demo's desk: counted last evening, a little short, and open today with a few sales. */
import { createSale } from "@/features/backoffice/sales/create";
import { createCashDesk } from "@/features/billing/cash-desks/create";
import { closeCashSession } from "@/features/billing/cash-sessions/close";
import { moveCash } from "@/features/billing/cash-sessions/move";
import { openCashDesk } from "@/features/billing/cash-sessions/open";
import { DAY, HOUR, MINUTE } from "@/lib/time";
import type { Ctx } from "@/server/context";

const FLOAT = 150_00;

type Sold = { what: string; price: number; way: "cash" | "card_terminal" };

const YESTERDAY: Sold[] = [
  { what: "Day pass", price: 18_00, way: "cash" },
  { what: "Locker, one month", price: 12_00, way: "cash" },
  { what: "Day pass", price: 18_00, way: "card_terminal" },
];
const TODAY: Sold[] = [
  { what: "Drinking bottle", price: 9_50, way: "cash" },
  { what: "Day pass", price: 18_00, way: "card_terminal" },
  { what: "Towel", price: 4_00, way: "cash" },
];

const COUNTED = [
  { denomination: 50_00, count: 2 },
  { denomination: 20_00, count: 3 },
  { denomination: 10_00, count: 1 },
  { denomination: 5_00, count: 1 },
  { denomination: 2_00, count: 2 },
  { denomination: 50, count: 1 },
];

/** Sells at the till of a desk since yesterday, to members in turn. */
export async function seedTill(ctx: Ctx, members: string[], tax_rate_id: string | null) {
  const then = (before: number): Ctx => ({
    ...ctx,
    now: () => new Date(ctx.now().getTime() - before),
  });
  const day = async (before: number, sales: readonly Sold[]) => {
    const opened = { cash_desk_id: desk.id, opening_amount: FLOAT };
    const { id: cash_session_id } = await openCashDesk(then(before), opened);
    for (const [n, { what, price, way }] of sales.entries()) {
      const member_id = members[n % members.length];
      if (!member_id) continue;
      const line = { description: what, unit_amount: price };
      await createSale(then(before - (n + 1) * 20 * MINUTE), {
        ...{ member_id, cash_session_id },
        lines: [{ ...line, ...(tax_rate_id && { tax_rate_id }) }],
        payments: [{ way, amount: price }],
      });
    }
    return cash_session_id;
  };
  const desk = await createCashDesk(then(30 * DAY), { name: "Reception" });
  const yesterday = await day(DAY, YESTERDAY);
  await closeCashSession(then(DAY - 8 * HOUR), {
    ...{ cash_session_id: yesterday, counted_amount: FLOAT + 29_50, counted: COUNTED },
    difference_reason: "A coin was missing in the float.",
  });
  const today = await day(2 * HOUR, TODAY);
  const milk = { kind: "paid_out" as const, amount: 6_40, reason: "Milk for the coffee corner" };
  await moveCash(then(15 * MINUTE), { cash_session_id: today, ...milk });
}
