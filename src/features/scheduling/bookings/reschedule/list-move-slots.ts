import { type BookingRow, loadBooking } from "@/features/scheduling/bookings/store";
import { ResourceNotFound } from "@/features/scheduling/resources/errors";
import {
  listOffered,
  loadAsker,
  readSlotRequest,
} from "@/features/scheduling/resources/list-slots";
import { askerOf, offerTo, termsOfResource } from "@/features/scheduling/resources/open-slots";
import type { PricedSlot } from "@/features/scheduling/resources/slot-views";
import { loadPricedResource } from "@/features/scheduling/resources/store";
import { MINUTE } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { movesOf, type Offer, unmovedOffer } from "./move-offer";
import type { ListMoveSlots, MoveSlotList } from "./move-slot-schema";
import { assertMovable, assertOpenTo } from "./reschedule";
import { isThere } from "./reschedule-rules";

/**
 * Lists the times of its resource that a booking can be moved to, each with the amount that the
 * move would charge or refund now, as `previewReschedule` reports for one. The booking's own place
 * does not block them. Raises BookingNotFound, InvalidStatusTransition, RescheduleTooLate,
 * ApprovalRequired, CheckoutInProgress, ResourceNotFound for a place of an event, and a fault for a
 * bad window.
 */
export async function listMoveSlots(ctx: Ctx, input: ListMoveSlots): Promise<MoveSlotList> {
  const booking = await loadBooking(ctx, input.booking_id);
  await assertMovable(ctx, booking);
  const { id: except, resource_id, event_id, member_id } = booking;
  if (!resource_id || event_id) {
    throw ResourceNotFound({ resource: "event_resource", resource_id: resource_id ?? "" });
  }
  const priced = await loadPricedResource(ctx, resource_id);
  const { row } = priced;
  assertOpenTo(ctx, booking, { terms: termsOfResource(ctx, row) });
  const quantity = input.quantity ?? booking.quantity;
  const duration_minutes = input.duration_minutes ?? lengthOf(booking);
  const request = {
    ...readSlotRequest(ctx, row, { ...input, quantity, duration_minutes }),
    except,
  };
  const { rules, use } = await loadAsker(ctx, priced, request, member_id);
  // A move does not count as another hold.
  const asker = askerOf(rules, use && { ...use, holds: 0, unpaid: false });
  const offerAt = await offersOf(ctx, booking, quantity);
  const offers = new Map<string, Offer>();
  const list = await listOffered(ctx, row, request, (slots, of) =>
    offerTo(ctx, row, of, slots, asker).flatMap((slot) => {
      const offer = offerAt(slot);
      if (offer) offers.set(new Date(slot.from).toISOString(), offer);
      else if (!of.explain) return [];
      return atMove(slot, offer);
    }),
  );
  const slots = list.slots.map((slot) => {
    const { charge = 0, refund = 0 } = offers.get(slot.starts_at) ?? {};
    return { ...slot, charge_amount: charge, refund_amount: refund };
  });
  return { ...list, slots };
}

function lengthOf({ starts_at, ends_at }: BookingRow): number {
  return (ends_at.getTime() - starts_at.getTime()) / MINUTE;
}

/** Returns the offer of each slot; null where the currencies differ. */
async function offersOf(ctx: Ctx, booking: BookingRow, quantity: number) {
  const [moves, stay] = [await movesOf(ctx, booking, {}), await unmovedOffer(ctx, booking)];
  return ({ from, until, price }: PricedSlot): Offer | null => {
    const { resource_id } = booking;
    const place = { resource_id, event_id: null, wanted: { from, until }, price, quantity };
    return isThere(booking, place, quantity) ? stay : moves(place);
  };
}

const elsewhere = {
  code: "closed" as const,
  message: "This time is priced in another currency. Cancel and book again.",
};

function atMove(slot: PricedSlot, offer: Offer | null): PricedSlot {
  if (!offer) return { ...slot, reasons: [elsewhere] };
  const { price_deductions, ...price } = offer.price;
  const deductions = price_deductions.map(({ id: _id, ...deduction }) => deduction);
  return { ...slot, price: { ...price, deductions } as PricedSlot["price"] };
}
