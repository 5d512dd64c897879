"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "@/ui/portal-router";
import { useEffect, useEffectEvent } from "react";
import { failureOf } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { ServerState, useTRPC } from "@/ui/trpc";
import { hasMoved } from "./move-address";

type Props = {
  bookingId: string;
  /** The start and the length that were chosen, as the address keeps them. */
  to: string;
  length: string | undefined;
  /** The page on which the time is chosen again. */
  again: string;
};

/**
 * Completes a move on the payer's return from the bank: the server checks the payment of the
 * difference, and the booking has moved, or not.
 */
export function ConfirmReschedule(props: Props) {
  return (
    <ServerState>
      <Settle {...props} />
    </ServerState>
  );
}

function Settle({ bookingId, to, length, again }: Props) {
  const trpc = useTRPC();
  const router = useRouter();
  const words = useTranslations("bookings.moving");
  const sync = useMutation(
    trpc.bookings.sync.mutationOptions({
      onSuccess: (booking) => {
        const moved = hasMoved(booking, { to, length });
        toast(words(moved ? "done" : "not_paid"), moved ? "positive" : "danger");
        router.replace(moved ? `/bookings/${bookingId}` : again);
        router.refresh();
      },
    }),
  );
  const ask = useEffectEvent(() => sync.mutate({ booking_id: bookingId }));
  useEffect(() => ask(), []);
  return (
    <div className="mb-6">
      {sync.isError ? (
        <Notice tone="danger" live title={words("not_checked")}>
          {failureOf(sync.error).message}
        </Notice>
      ) : (
        <Notice live>{words("checking")}</Notice>
      )}
    </div>
  );
}
