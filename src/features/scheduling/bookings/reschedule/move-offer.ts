/**
 * A move's effect on a booking's price and money: decided here, for the preview, the move and its
 * charge.
 */
import { previewCancellation } from "@/features/scheduling/bookings/cancellation-rules";
import { CurrencyDiffers } from "@/features/scheduling/bookings/errors";
import { type Costs, lessGoodwill } from "@/features/scheduling/bookings/price-rules";
import type { Booking, RescheduleBooking } from "@/features/scheduling/bookings/schema";
import type { BookingRow } from "@/features/scheduling/bookings/store";
import type { ResolvedRequest } from "@/features/scheduling/bookings/resolve-request";
import { lineWords } from "@/features/billing/invoices/line-words";
import type { Ctx } from "@/server/context";
import { loadMoney } from "@/features/scheduling/bookings/refund-booking";
import { sharedAmount } from "@/features/scheduling/bookings/guests/return-shares";
import { goodwillSince, moneyOfMove, priceNow } from "./move-rules";
import { type PlaceToPrice, repricer } from "./reprice";

/** Amounts in minor units. */
export type Offer = {
  price: Costs;
  /** Paid and not refunded. */
  paid: number;
  /** Charged before it moves; taken off its invoice; and the refunded part of that. */
  charge: number;
  credit: number;
  refund: number;
  /** Kept from any later cancellation, in money and in units by the grant's id. */
  kept_amount: number;
  kept_allowances: Record<string, number>;
};

const NO_MONEY = { charge: 0, credit: 0, refund: 0 };

type Asked = Pick<RescheduleBooking, "keep_price" | "waive_fee">;
export type WantedMove = { input: Asked; place: ResolvedRequest; quantity: number };

/**
 * Computes the cost or refund of moving a booking now. The price is computed again, unless the
 * present price is to be kept; goodwill that staff gave before stays off it as an amount. Within a
 * cancellation tier the move refunds no more than a cancellation now would, and the booking keeps
 * from then on the money and allowances that the cancellation would keep. Raises CurrencyDiffers.
 */
export async function offerMove(ctx: Ctx, booking: BookingRow, wanted: WantedMove): Promise<Offer> {
  const { input, place, quantity } = wanted;
  const offer = (await movesOf(ctx, booking, input))({ ...place, quantity });
  if (!offer) throw CurrencyDiffers();
  return offer;
}

/**
 * Computes the same for any number of places, loading the context once; null for a place priced in
 * another currency than was invoiced.
 */
export async function movesOf(
  ctx: Ctx,
  booking: BookingRow,
  input: Asked,
): Promise<(place: PlaceToPrice) => Offer | null> {
  const own = await loadMoney(ctx, booking);
  // What guests have paid of it is paid all the same.
  const shared = await sharedAmount(ctx, booking.id);
  const money = { paid: own.paid + shared, invoiced: own.invoiced + shared };
  const waived = input.waive_fee === true && ctx.actor.kind !== "member";
  const ended = previewCancellation(booking, money, ctx.now(), { waive_fee: waived });
  const kept_allowances = keptOf(ended.allowances);
  const costs = costsOf(booking);
  const priceOf = input.keep_price ? null : await repricer(ctx, booking);
  const given = goodwillSince(costs, money);
  const goodwill = lineWords(ctx.org.locale)("goodwill");
  return (place) => {
    const anew = priceOf ? priceOf({ ...place, kept_allowances }) : priceNow(costs);
    if (money.invoiced > 0 && anew.currency !== booking.currency) return null;
    const price = lessGoodwill(anew, given, goodwill);
    const asked = { due: price.amount_due, kept: ended.fee_amount };
    return {
      price,
      paid: money.paid,
      // What is not confirmed is paid afterwards, at the new price.
      ...(booking.status === "confirmed" ? moneyOfMove(asked, money) : NO_MONEY),
      kept_amount: ended.fee_amount,
      kept_allowances,
    };
  };
}

/** Returns the offer for the place where the booking is: nothing changes. */
export async function unmovedOffer(ctx: Ctx, booking: BookingRow): Promise<Offer> {
  const { paid } = await loadMoney(ctx, booking);
  const { kept_amount } = booking;
  return { price: costsOf(booking), paid, ...NO_MONEY, kept_amount, kept_allowances: {} };
}

/** Returns a booking's row with its price as the view has it. */
function costsOf(booking: BookingRow) {
  const { price_deductions, tax } = booking as unknown as Pick<Booking, "price_deductions" | "tax">;
  return { ...booking, price_deductions, tax };
}

function keptOf(
  allowances: readonly { source_id: string | null; quantity: number; returned: number }[],
): Record<string, number> {
  const kept = allowances.filter(({ quantity, returned }) => quantity > returned);
  return Object.fromEntries(
    kept.map(({ source_id, quantity, returned }) => [source_id ?? "", quantity - returned]),
  );
}
