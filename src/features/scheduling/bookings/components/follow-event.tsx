"use client";
import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "@/ui/portal-router";
import { Button } from "@/ui/button";
import { failureOf } from "@/ui/failure";
import { formatDay, formatTimeRange } from "@/lib/format";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { ServerState, useTRPC } from "@/ui/trpc";
import { ZoneNote } from "@/ui/zone-note";
import type { Booking } from "../schema";

type Moved = {
  starts_at_local: string;
  ends_at_local: string;
  starts_at: string;
  timezone: string;
};

/**
 * Asks about an event that was moved without the booking: come at the new time, or cancel free of
 * charge.
 */
export function FollowEvent(props: { booking: Booking; event: Moved }) {
  return (
    <ServerState>
      <Follow {...props} />
    </ServerState>
  );
}

function Follow({ booking, event }: { booking: Booking; event: Moved }) {
  const trpc = useTRPC();
  const router = useRouter();
  const locale = useLocale();
  const words = useTranslations("bookings.follow");
  const resync = useMutation(
    trpc.bookings.resync.mutationOptions({
      onSuccess: (_, { action }) => {
        const moved = booking.status === "pending_approval" ? "asked" : "moved";
        toast(words(action === "move" ? moved : "cancelled"));
        router.refresh();
      },
    }),
  );
  const decide = (action: "move" | "cancel_and_refund") =>
    resync.mutate({ booking_id: booking.id, action });
  const failure = resync.error && failureOf(resync.error);
  const deciding = resync.isPending ? resync.variables.action : null;
  return (
    <div className="mb-6">
      <Notice
        tone="warning"
        title={words("title")}
        action={
          <>
            <Button
              size="sm"
              pending={deciding === "move"}
              disabled={deciding !== null}
              pendingLabel={words("moving")}
              onClick={() => decide("move")}
            >
              {words("keep")}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              pending={deciding === "cancel_and_refund"}
              disabled={deciding !== null}
              pendingLabel={words("cancelling")}
              onClick={() => decide("cancel_and_refund")}
            >
              {words("cancel")}
            </Button>
          </>
        }
      >
        <p suppressHydrationWarning>
          {words.rich("text", {
            day: formatDay(event.starts_at_local, locale),
            time: formatTimeRange(event.starts_at_local, event.ends_at_local, locale),
            zone: () => (
              <ZoneNote
                timezone={event.timezone}
                at={event.starts_at}
                locale={locale}
                before=", "
              />
            ),
          })}
        </p>
        {failure && (
          <p role="alert" className="mt-2 font-medium text-danger">
            {failure.message}
          </p>
        )}
      </Notice>
    </div>
  );
}
