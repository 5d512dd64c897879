"use client";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useAdvice } from "@/features/billing/payment-methods/components/decline-advice";
import type { PaymentMethod } from "@/features/billing/payment-methods/schema";
import { failureOf } from "@/ui/failure";
import { useAddress, usePagePath, useRouter } from "@/ui/portal-router";
import { useTRPC } from "@/ui/trpc";
import type { Booking, RequestBooking } from "../schema";
import { carry } from "./carried";
import { offerUndo } from "./undo-offer";

/** A request with the price that its button has shown. */
export type Wanted = Omit<RequestBooking, "quantity"> & {
  quantity: number;
  expected_amount_due: number;
};

/**
 * Returns a function that takes a place in one press: it holds the place and pays for it with `card`, at the
 * price that was shown. Without a card, and when the bank asks or refuses, the checkout continues with the
 * same hold.
 */
export function useBook(card: Pick<PaymentMethod, "id"> | null, onRefused: () => void) {
  const trpc = useTRPC();
  const router = useRouter();
  const advice = useAdvice();
  const addressOf = useAddress();
  const here = usePagePath();
  const [leaving, setLeaving] = useState(false);
  // The second click of a double one comes before the first shows its effect, and may be on the other button.
  const taking = useRef(false);
  const hold = useMutation(trpc.bookings.create.mutationOptions({ onError: onRefused }));
  const pay = useMutation(trpc.bookings.checkout.mutationOptions());

  function finish(booking: Booking) {
    if (booking.status === "confirmed") offerUndo({ booking, back: `${here}${location.search}` });
    router.push(`/bookings/${booking.id}?new=1`);
  }

  async function payFor(booking: Booking, payment_method_id: string) {
    const checkout = `/bookings/${booking.id}/checkout`;
    try {
      const paid = await pay.mutateAsync({
        event_booking_id: booking.id,
        payment_method_id,
        expected_amount_due: booking.amount_due,
        return_url: `${location.origin}${addressOf(`${checkout}?asked=1`)}`,
      });
      if (paid.status === "confirmed") return finish(paid);
      carry({ booking: paid, problem: null });
    } catch (error) {
      carry({ booking, problem: advice.declined(failureOf(error)) });
    }
    router.push(checkout);
  }

  async function book(wanted: Wanted, payWith: typeof card) {
    if (taking.current) return;
    taking.current = true;
    const booking = await hold.mutateAsync(wanted).catch(() => null);
    taking.current = booking !== null;
    if (!booking) return;
    setLeaving(true);
    if (booking.status !== "held") finish(booking);
    else if (payWith) await payFor(booking, payWith.id);
    else router.push(`/bookings/${booking.id}/checkout`);
  }

  return {
    book: (wanted: Wanted) => void book(wanted, card),
    /** Only holds the place, for a payment by other means at the checkout. */
    hold: (wanted: Wanted) => void book(wanted, null),
    busy: hold.isPending || leaving,
    error: hold.error,
    asked: hold.variables,
  };
}
