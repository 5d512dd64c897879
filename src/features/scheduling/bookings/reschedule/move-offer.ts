/** What a move does to a booking's price and money: decided here, for the preview, the move and its charge. */
import { previewCancellation } from "@/features/scheduling/bookings/cancellation-rules";
import { CurrencyDiffers } from "@/features/scheduling/bookings/errors";
import type { Costs } from "@/features/scheduling/bookings/price-rules";
import type { Booking, RescheduleBooking } from "@/features/scheduling/bookings/schema";
import type { BookingRow } from "@/features/scheduling/bookings/store";
import type { WantedPlace } from "@/features/scheduling/bookings/want-place";
import { lineWords } from "@/features/billing/invoices/line-words";
import type { Ctx } from "@/server/context";
import { moneyOf } from "@/features/scheduling/bookings/booking-money";
import { goodwillSince, lessGoodwill, moneyOfMove, priceNow } from "./move-rules";
import { type PlaceAnew, pricesAnew } from "./price-anew";

/** Amounts in minor units. */
export type Offer = {
  price: Costs;
  /** What has been paid and not gone back. */
  paid: number;
  /** What is charged before it moves, or taken off its invoice, and of that what goes back. */
  charge: number;
  credit: number;
  refund: number;
  /** What no later cancellation gives back, in money and in units by the grant's id. */
  kept_amount: number;
  kept_allowances: Record<string, number>;
};

type Asked = Pick<RescheduleBooking, "keep_price" | "waive_fee">;
type Wanted = { input: Asked; place: WantedPlace; quantity: number };

/**
 * What moving a booking costs or gives back now. The price is worked out anew, with the present price
 * only where it is to be kept; what staff gave back of it before, as goodwill, stays off it as an amount.
 * Within a cancellation tier the move gives back no more than a cancellation now would, and what that
 * would keep, of money and of allowances, is kept by the booking from then on. Raises CurrencyDiffers.
 */
export async function offerMove(ctx: Ctx, booking: BookingRow, wanted: Wanted): Promise<Offer> {
  const { input, place, quantity } = wanted;
  const offer = (await movesOf(ctx, booking, input))({ ...place, quantity });
  if (!offer) throw CurrencyDiffers();
  return offer;
}

/**
 * The same for any number of places, of which each is null where it is priced in another currency than
 * was paid in: what decides is loaded once.
 */
export async function movesOf(
  ctx: Ctx,
  booking: BookingRow,
  input: Asked,
): Promise<(place: PlaceAnew) => Offer | null> {
  const money = await moneyOf(ctx, booking);
  const waived = input.waive_fee === true && ctx.actor.kind !== "member";
  const ended = previewCancellation(booking, money, ctx.now(), { waive_fee: waived });
  const kept_allowances = keptOf(ended.allowances);
  const costs = costsOf(booking);
  const priceOf = input.keep_price ? null : await pricesAnew(ctx, booking);
  const given = goodwillSince(costs, money);
  const { goodwill } = lineWords(ctx.org.locale);
  return (place) => {
    const anew = priceOf ? priceOf({ ...place, kept_allowances }) : priceNow(costs);
    if (money.paid > 0 && anew.currency !== booking.currency) return null;
    const price = lessGoodwill(anew, given, goodwill);
    return {
      price,
      paid: money.paid,
      ...moneyOfMove({ due: price.amount_due, kept: ended.fee_amount }, money),
      kept_amount: ended.fee_amount,
      kept_allowances,
    };
  };
}

/** What a booking costs where it is: it is left as it is. */
export async function stayWhere(ctx: Ctx, booking: BookingRow): Promise<Offer> {
  const { paid } = await moneyOf(ctx, booking);
  const { kept_amount } = booking;
  const none = { charge: 0, credit: 0, refund: 0, kept_allowances: {} };
  return { price: costsOf(booking), paid, ...none, kept_amount };
}

/** A booking's row with its price as the view has it. */
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
