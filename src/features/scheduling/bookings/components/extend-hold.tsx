"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { useSecondsLeft } from "@/ui/countdown";
import { failureOf } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { useTRPC } from "@/ui/trpc";
import type { Booking } from "../schema";

/**
 * Extends a hold once by its own length, for members who need longer to pay. Offered once half of
 * it is over, since the new length counts from now.
 */
export function ExtendHold({
  booking,
  until,
  now,
  onMore,
}: {
  booking: Booking;
  until: string;
  /** The server's clock. */
  now: string;
  onMore: (booking: Booking) => void;
}) {
  const trpc = useTRPC();
  const words = useTranslations("bookings.checkout");
  const left = useSecondsLeft(until, now);
  const extend = useMutation(
    trpc.bookings.extendHold.mutationOptions({
      onSuccess: (extended) => {
        const added = Date.parse(extended.held_until ?? until) - Date.parse(until);
        const minutes = Math.round((left + added / 1000) / 60);
        toast(words("extended", { count: minutes }));
        onMore(extended);
      },
    }),
  );
  const whole = (Date.parse(until) - Date.parse(booking.created_at)) / 1000;
  if (!booking.hold_extendable || left === 0 || left > whole / 2) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        pending={extend.isPending}
        pendingLabel={words("asking")}
        onClick={() => extend.mutate({ booking_id: booking.id })}
      >
        {words("more_time")}
      </Button>
      {extend.error && (
        <Notice tone="danger" live title={words("extend_failed")}>
          {failureOf(extend.error).message}
        </Notice>
      )}
    </>
  );
}
