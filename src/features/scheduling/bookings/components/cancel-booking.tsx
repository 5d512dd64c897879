"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useRouter } from "@/ui/portal-router";
import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { formatDay, formatDayShort, formatTime, formatTimeRange, localAt } from "@/lib/format";
import { Money } from "@/ui/money";
import { Notice } from "@/ui/notice";
import { Loading, Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { ServerState, useTRPC } from "@/ui/trpc";
import type { CancellationPreview } from "../preview-schema";
import type { Booking } from "../schema";
import { unitsWords } from "./deduction-words";

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
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const preview = useQuery(
    trpc.bookings.cancellationPreview.queryOptions(
      { booking_id: booking.id },
      { enabled: open, gcTime: 0, staleTime: 0 },
    ),
  );
  const cancel = useMutation(
    trpc.bookings.cancel.mutationOptions({
      onSuccess: () => {
        setOpen(false);
        toast(asked ? "Your request is withdrawn." : "Your booking is cancelled.");
        router.refresh();
      },
    }),
  );
  const failure = cancel.error && failureOf(cancel.error);
  const asked = booking.status === "pending_approval";
  const word = asked ? "Withdraw request" : "Cancel booking";
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
        title={asked ? "Withdraw this request?" : "Cancel this booking?"}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Keep it
            </Button>
            <Button
              variant="danger"
              disabled={!preview.data}
              pending={cancel.isPending}
              pendingLabel="Cancelling"
              onClick={() => cancel.mutate({ booking_id: booking.id })}
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
            title="We couldn’t calculate your refund"
            message={failureOf(preview.error).message}
            requestId={failureOf(preview.error).requestId}
            onRetry={() => void preview.refetch()}
            retrying={preview.isFetching}
          />
        ) : preview.data ? (
          <RefundSummary preview={preview.data} booking={booking} locale={locale} />
        ) : (
          <Loading label="Calculating your refund">
            <Skeleton className="h-16 rounded-lg" />
          </Loading>
        )}
        {failure && (
          <Notice tone="danger" live title="Couldn’t cancel the booking">
            {failure.message}
          </Notice>
        )}
      </Dialog>
    </>
  );
}

/**
 * Shows the refund and the kept amount, in money and allowances, exactly as the cancellation will
 * apply them.
 */
function RefundSummary({
  preview,
  booking: { timezone, processor },
  locale,
}: {
  preview: CancellationPreview;
  booking: Booking;
  locale: string;
}) {
  const { currency, paid_amount: paid, refund_amount: back, fee_amount: fee } = preview;
  const { allowances, next_tier_at } = preview;
  if (paid === 0 && allowances.length === 0)
    return <p className="text-muted">You haven’t paid anything, and nothing is charged.</p>;
  const until = next_tier_at && localAt(next_tier_at, timezone);
  const units = (unit: string, quantity: number) =>
    unitsWords(unit, quantity, { currency, locale });
  const money =
    paid === 0
      ? []
      : [
          { term: "Paid", amount: paid, strong: false },
          { term: `Refund to ${processor ? "your card" : "you"}`, amount: back, strong: true },
          ...(fee > 0 ? [{ term: "Cancellation fee", amount: fee, strong: false }] : []),
        ];
  return (
    <div className="grid gap-3">
      <dl className="grid gap-2 rounded-lg bg-sunken p-4 text-sm" suppressHydrationWarning>
        {money.map(({ term, amount, strong }) => (
          <Row key={term} term={term} strong={strong}>
            <Money amount={amount} currency={currency} locale={locale} />
          </Row>
        ))}
        {allowances.map(({ source_id, description, unit, quantity, returned }) => (
          <Row key={`${source_id}-${unit}`} term={`${description} that come back`} strong>
            {returned === quantity
              ? units(unit, returned)
              : `${returned === 0 ? "none" : units(unit, returned)} of ${units(unit, quantity)}`}
          </Row>
        ))}
      </dl>
      <p className="text-sm text-muted">
        {back > 0 && processor && "Refunds take 3–5 days to appear. "}
        {until &&
          `These terms hold until ${formatDayShort(until, locale)}, ${formatTime(until, locale)}.`}
      </p>
    </div>
  );
}

function Row({ term, strong, children }: { term: string; strong: boolean; children: ReactNode }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${strong ? "font-semibold" : ""}`}>
      <dt className="min-w-0 wrap-anywhere">{term}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
