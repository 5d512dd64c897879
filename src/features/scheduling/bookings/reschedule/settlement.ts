/** How the difference of a move is settled: the ways that a caller may choose, and whom it reaches. */
import { isPaidFor } from "@/features/scheduling/bookings/payer";
import { payerOf } from "@/features/scheduling/bookings/words";
import type { ReschedulePreview } from "@/features/scheduling/bookings/preview-schema";
import type { BookingRow } from "@/features/scheduling/bookings/store";
import { type Ctx, hasScope } from "@/server/context";
import { EXCEPTIONS } from "@/lib/field-scopes";
import type { Offer } from "./move-offer";
import { savedCardOf } from "./pay-difference";

type Settle = ReschedulePreview["settle"];

/**
 * Returns how a move would be settled; nothing moves of a booking that is not confirmed. A member for whom somebody
 * else pays is not told that one's cards.
 */
export async function settlementOf(ctx: Ctx, booking: BookingRow, offer: Offer): Promise<Settle> {
  const none = { direction: "none" as const, ways: [], default_way: null, to: null };
  if (booking.status !== "confirmed") return none;
  if (offer.charge === 0 && offer.refund === 0) return none;
  const direction = offer.charge > 0 ? ("charge" as const) : ("give_back" as const);
  if (isPaidFor(ctx, booking)) return { ...none, direction };
  const kept = mayExcept(ctx) ? (["keep_price"] as const) : [];
  if (direction === "charge") {
    const card = await savedCardOf(ctx, payerOf(booking));
    const ways: Settle["ways"] = [
      ...(card ? (["saved_card"] as const) : []),
      ...(isStaff(ctx) && hasScope(ctx.actor, "payments:write") ? (["offline"] as const) : []),
      ...(mayExcept(ctx) ? (["on_account"] as const) : []),
      ...kept,
    ];
    const to = card ? nameOf(card) : null;
    return { direction, ways, default_way: ways[0] ?? null, to };
  }
  const to = await sourcesOf(ctx, booking);
  return { direction, ways: [...kept], default_way: null, to };
}

function isStaff({ actor }: Ctx): boolean {
  return actor.kind !== "member";
}

function mayExcept(ctx: Ctx): boolean {
  return isStaff(ctx) && hasScope(ctx.actor, EXCEPTIONS);
}

function nameOf({ brand, last4 }: { brand: string | null; last4: string | null }): string {
  return `${brand ?? "card"} ${last4 ?? ""}`.trim();
}

/** Names the sources that a refund goes back to: cards, or the kind of money at the desk. */
async function sourcesOf(ctx: Ctx, { invoice_id }: BookingRow): Promise<string | null> {
  const organization_id = ctx.org.id;
  const paid = await ctx.db.allocation.findMany({
    where: { organization_id, invoice_id: invoice_id ?? "", payment: { status: "succeeded" } },
    select: { payment: { select: { provider: true, payment_method_id: true } } },
    orderBy: { payment_id: "desc" },
  });
  const ids = paid.flatMap(({ payment: { payment_method_id: id } }) => id ?? []);
  const cards = await ctx.db.paymentMethod.findMany({
    where: { organization_id, id: { in: ids } },
    select: { id: true, brand: true, last4: true },
  });
  const names = paid.map(({ payment: { provider, payment_method_id } }) => {
    const card = cards.find(({ id }) => id === payment_method_id);
    return card ? nameOf(card) : provider;
  });
  return names.length > 0 ? [...new Set(names)].join(", ") : null;
}
