"use client";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { Loading, Skeleton } from "@/ui/skeleton";
import { useTRPC } from "@/ui/trpc";
import type { Booking } from "../schema";

/** How often the outcome is asked for. Each asking makes the server look at the processor itself. */
const ASK_EVERY_MS = 2500;

/**
 * The bank is asking the payer, or has asked. The server's word on the outcome counts, not the address
 * that the bank sent the browser back to, so it is asked until it knows.
 */
export function AwaitBank({
  booking,
  onChange,
  onGoToBank,
  leaving,
}: {
  booking: Booking;
  onChange: (booking: Booking) => void;
  onGoToBank: () => void;
  leaving: boolean;
}) {
  const trpc = useTRPC();
  const sync = useMutation(trpc.bookings.sync.mutationOptions({ onSuccess: onChange }));
  const ask = useEffectEvent(() => {
    if (!sync.isPending && !leaving) sync.mutate({ booking_id: booking.id });
  });
  useEffect(() => {
    ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const known = sync.isSuccess || sync.isError;
  return (
    <Card as="section" aria-labelledby="bank-heading" className="grid gap-4 p-5">
      <CardHeader id="bank-heading" title="Confirm with your bank" />
      {known ? (
        <>
          <p>
            Your bank wants to know that it is you. Your place is kept while it asks; you are
            charged only once.
          </p>
          <Button
            size="lg"
            block
            pending={leaving}
            pendingLabel="Going to your bank"
            onClick={onGoToBank}
          >
            Continue to your bank
          </Button>
        </>
      ) : (
        <Loading label="Checking the payment with your bank">
          <p aria-hidden className="mb-4">
            Checking the payment with your bank …
          </p>
          <Skeleton className="h-12 rounded-lg" />
        </Loading>
      )}
    </Card>
  );
}
