"use client";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { failureOf } from "@/ui/failure";
import { formatDay, formatTimeRange } from "@/ui/format";
import { useLocale } from "@/ui/locale";
import { Money } from "@/ui/money";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { ServerState, useTRPC } from "@/ui/trpc";
import type { Booking } from "../schema";

/** Cancels a booking after a question that says what happens to the money. */
export function CancelBooking({ booking }: { booking: Booking }) {
  return (
    <ServerState>
      <Cancel booking={booking} />
    </ServerState>
  );
}

function Cancel({ booking }: { booking: Booking }) {
  const trpc = useTRPC();
  const router = useRouter();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const cancel = useMutation(
    trpc.bookings.cancel.mutationOptions({
      onSuccess: () => {
        setOpen(false);
        toast("Your booking is cancelled.");
        router.refresh();
      },
    }),
  );
  const failure = cancel.error && failureOf(cancel.error);
  const paid = booking.payment_id !== null && booking.amount_due > 0;
  return (
    <>
      <Button variant="ghost" className="text-danger" onClick={() => setOpen(true)}>
        Cancel booking
      </Button>
      <Dialog
        open={open}
        onClose={() => {
          setOpen(false);
          cancel.reset();
        }}
        title="Cancel this booking?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Keep it
            </Button>
            <Button
              variant="danger"
              pending={cancel.isPending}
              pendingLabel="Cancelling"
              onClick={() => cancel.mutate({ booking_id: booking.id })}
            >
              Cancel booking
            </Button>
          </>
        }
      >
        <p suppressHydrationWarning>
          {booking.title}, {formatDay(booking.starts_at_local, locale)},{" "}
          {formatTimeRange(booking.starts_at_local, booking.ends_at_local, locale)}. Somebody else
          can take the place at once.
        </p>
        {paid && (
          <p>
            You get{" "}
            <strong>
              <Money amount={booking.amount_due} currency={booking.currency} locale={locale} />
            </strong>{" "}
            back on the card that you paid with. Banks take a few days to show it.
          </p>
        )}
        {failure && (
          <Notice tone="danger" live title="The booking is not cancelled">
            {failure.message}
          </Notice>
        )}
      </Dialog>
    </>
  );
}
