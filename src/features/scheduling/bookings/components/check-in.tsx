"use client";
import { useMutation } from "@tanstack/react-query";
import { DoorOpen } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { useRouter } from "@/ui/portal-router";
import { Button } from "@/ui/button";
import { failureOf } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { ServerState, useTRPC } from "@/ui/trpc";

/** Checks the member in. */
export function CheckIn({ bookingId }: { bookingId: string }) {
  return (
    <ServerState>
      <Arrive bookingId={bookingId} />
    </ServerState>
  );
}

function Arrive({ bookingId }: { bookingId: string }) {
  const trpc = useTRPC();
  const router = useRouter();
  const words = useTranslations("bookings.check_in");
  const checkIn = useMutation(
    trpc.bookings.checkIn.mutationOptions({
      onSuccess: () => {
        toast(words("done"));
        router.refresh();
      },
    }),
  );
  const failure = checkIn.error && failureOf(checkIn.error);
  return (
    <>
      <Button
        icon={<DoorOpen aria-hidden className="size-4.5" />}
        pending={checkIn.isPending}
        pendingLabel={words("pending")}
        onClick={() => checkIn.mutate({ booking_id: bookingId })}
      >
        {words("here")}
      </Button>
      {failure && (
        <Notice tone="danger" live title={words("failed")}>
          {failure.message}
        </Notice>
      )}
    </>
  );
}
