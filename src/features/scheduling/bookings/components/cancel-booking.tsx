"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "@/ui/portal-router";
import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { failureOf, readFailureOf } from "@/ui/failure";
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
  const words = useTranslations("bookings.cancel");
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
        toast(words(asked ? "withdrawn" : "done"));
        router.refresh();
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
              disabled={!preview.data}
              pending={cancel.isPending}
              pendingLabel={words("cancelling")}
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
  const words = useTranslations("bookings.cancel");
  const prices = useTranslations("prices");
  const { currency, paid_amount: paid, refund_amount: back, fee_amount: fee } = preview;
  const { allowances, next_tier_at } = preview;
  if (paid === 0 && allowances.length === 0)
    return <p className="text-muted">{words("nothing_paid")}</p>;
  const until = next_tier_at && localAt(next_tier_at, timezone);
  const units = (unit: string, quantity: number) =>
    unitsWords(unit, quantity, { currency, locale, words: prices });
  const money =
    paid === 0
      ? []
      : [
          { term: words("paid"), amount: paid, strong: false },
          { term: words(processor ? "refund_card" : "refund_you"), amount: back, strong: true },
          ...(fee > 0 ? [{ term: words("fee"), amount: fee, strong: false }] : []),
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
          <Row key={`${source_id}-${unit}`} term={words("come_back", { description })} strong>
            {returned === quantity
              ? units(unit, returned)
              : returned === 0
                ? words("none_of", { all: units(unit, quantity) })
                : words("some_of", { some: units(unit, returned), all: units(unit, quantity) })}
          </Row>
        ))}
      </dl>
      <p className="text-sm text-muted">
        {back > 0 && processor && words("refund_days")}{" "}
        {until &&
          words("hold_until", {
            day: formatDayShort(until, locale),
            time: formatTime(until, locale),
          })}
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
