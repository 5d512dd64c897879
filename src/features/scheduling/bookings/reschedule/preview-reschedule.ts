import { describeMove } from "@/features/scheduling/bookings/components/move-words";
import { isGoodwill } from "@/features/scheduling/bookings/price-rules";
import type { ReschedulePreview } from "@/features/scheduling/bookings/preview-schema";
import type { RescheduleBooking } from "@/features/scheduling/bookings/schema";
import { loadBooking, presentStatus } from "@/features/scheduling/bookings/store";
import { resolveRequest } from "@/features/scheduling/bookings/resolve-request";
import { formatMoney } from "@/lib/money";
import type { Ctx } from "@/server/context";
import { wordsOf } from "@/server/words/catalogue";
import { offerMove, unmovedOffer } from "./move-offer";
import { assertMovable, assertOpenTo } from "./reschedule";
import { isThere, requestedPlace } from "./reschedule-rules";

/**
 * Previews the effect of moving a booking on its price and money. Only the move itself checks for
 * room. Raises BookingNotFound, InvalidStatusTransition, RescheduleTooLate, ApprovalRequired,
 * CheckoutInProgress, CurrencyDiffers and what `resolveRequest` raises.
 */
export async function previewReschedule(
  ctx: Ctx,
  input: RescheduleBooking,
): Promise<ReschedulePreview> {
  const booking = await loadBooking(ctx, input.booking_id);
  assertMovable(ctx, booking);
  const request = requestedPlace(booking, input);
  const place = await resolveRequest(ctx, request);
  assertOpenTo(ctx, booking, place);
  const there = isThere(booking, place, request.quantity);
  const offer = there
    ? await unmovedOffer(ctx, booking)
    : await offerMove(ctx, booking, { input, place, quantity: request.quantity });
  const { price_amount, currency, price_deductions, tax, tax_amount, amount_due } = offer.price;
  const sums = {
    price_amount,
    currency,
    price_deductions,
    tax,
    tax_amount,
    amount_due,
    paid_amount: offer.paid,
    charge_amount: offer.charge,
    refund_amount: offer.refund,
    kept_amount: offer.kept_amount,
    given_back_amount: price_deductions.find(isGoodwill)?.quantity ?? 0,
  };
  const money = (amount: number) => formatMoney(amount, currency);
  const before = { status: presentStatus(booking, ctx.now()), amount_due: booking.amount_due };
  const words = wordsOf("bookings", { locale: "en" });
  const sentences = describeMove(sums, before, { words, toCard: false, money });
  return { booking_id: booking.id, ...sums, sentence: sentences.join(" ") };
}
