"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "@/ui/portal-router";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { failureOf, readFailureOf } from "@/ui/failure";
import { formatDay, formatTimeRange } from "@/lib/format";
import { Notice } from "@/ui/notice";
import { Loading, Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { ServerState, useTRPC } from "@/ui/trpc";
import type { Booking } from "../schema";
import { RefundSummary } from "./refund-summary";

/** Cancels a booking, after asking with the effect on money and allowances. */
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
  const cache = useQueryClient();
  const locale = useLocale();
  const words = useTranslations("bookings.cancel");
  const [open, setOpen] = useState(false);
  const { id: booking_id } = booking;
  const preview = useQuery(
    trpc.bookings.cancellationPreview.queryOptions(
      { booking_id },
      { enabled: open, gcTime: 0, staleTime: 0 },
    ),
  );
  const cancel = useMutation(
    trpc.bookings.cancel.mutationOptions({
      onSuccess: async () => {
        setOpen(false);
        toast(words(asked ? "withdrawn" : "done"));
        // What guests have paid goes back as well: a page without that would say the contrary.
        await cache.invalidateQueries({ queryKey: trpc.guests.list.queryKey({ booking_id }) });
        router.refresh();
      },
      onError: (error) => {
        if (failureOf(error).code === "refund_changed") void preview.refetch();
      },
    }),
  );
  const failure = cancel.error && failureOf(cancel.error);
  const asked = booking.status === "pending_approval";
  const word = words(asked ? "withdraw" : "cancel");
  return (
    <>
      <Button variant="leave" onClick={() => setOpen(true)}>
        {word}
      </Button>
      <Dialog
        open={open}
        onClose={() => {
          setOpen(false);
          cancel.reset();
        }}
        title={words(asked ? "withdraw_title" : "title")}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {words("keep")}
            </Button>
            <Button
              variant="danger"
              disabled={!preview.data || preview.isFetching}
              pending={cancel.isPending}
              pendingLabel={words("cancelling")}
              onClick={() =>
                preview.data &&
                cancel.mutate({ booking_id, expected_refund_percent: preview.data.refund_percent })
              }
            >
              {word}
            </Button>
          </>
        }
      >
        <p suppressHydrationWarning>
          {booking.title}, {formatDay(booking.starts_at_local, locale)},{" "}
          {formatTimeRange(booking.starts_at_local, booking.ends_at_local, locale)}.
        </p>
        {preview.isError ? (
          <ErrorNote
            title={words("not_calculated")}
            message={readFailureOf(preview.error).message}
            requestId={readFailureOf(preview.error).requestId}
            onRetry={() => void preview.refetch()}
            retrying={preview.isFetching}
          />
        ) : preview.data ? (
          <RefundSummary preview={preview.data} booking={booking} locale={locale} />
        ) : (
          <Loading label={words("calculating")}>
            <Skeleton className="h-16 rounded-lg" />
          </Loading>
        )}
        {failure && (
          <Notice tone="danger" live title={words("failed")}>
            {failure.message}
          </Notice>
        )}
      </Dialog>
    </>
  );
}
