"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, Undo2 } from "@/ui/icons";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { formatDayShort, formatTime } from "@/lib/format";
import { Button } from "@/ui/button";
import { failureOf } from "@/ui/failure";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";
import { ServerState, useTRPC } from "@/ui/trpc";
import { mayUndo } from "@/lib/free-cancellation";
import { endUndo, type UndoOffer, useUndoOffer } from "./undo-offer";

const SECONDS = 10;
const TICK_MS = 100;

/**
 * Offers to undo a booking for ten seconds after it was made, where that costs nothing. The clock stands still
 * while the strip is pointed at or has the focus, and while the page is out of sight.
 */
export function UndoBooking() {
  const offer = useUndoOffer();
  if (!offer) return null;
  return (
    <ServerState>
      <Strip key={offer.booking.id} {...offer} />
    </ServerState>
  );
}

function Strip({ booking, back }: UndoOffer) {
  const trpc = useTRPC();
  const router = useRouter();
  const locale = useLocale();
  const words = useTranslations("bookings.undo");
  const [paused, setPaused] = useState(false);
  const strip = useRef<HTMLElement>(null);
  const preview = useQuery(
    trpc.bookings.cancellationPreview.queryOptions(
      { booking_id: booking.id },
      { gcTime: 0, staleTime: Infinity },
    ),
  );
  const undo = useMutation(
    trpc.bookings.undo.mutationOptions({
      onSuccess: () => {
        toast(words(booking.amount_due > 0 ? "done_paid" : "done"));
        endUndo();
        router.push(back);
      },
      onError: (error) => {
        toast(failureOf(error).message, "danger");
        endUndo();
        router.refresh();
      },
    }),
  );
  const { data, dataUpdatedAt } = preview;
  const offered = data ? mayUndo(data, dataUpdatedAt) : null;
  const runs = offered === true && !paused && !undo.isPending;
  const left = useTimeLeft(runs);
  const over = left <= 0 || offered === false || preview.isError;
  useEffect(() => {
    if (over) endUndo();
  }, [over]);
  if (!offered || over) return null;
  return (
    <aside
      ref={strip}
      aria-label={words("label")}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(strip.current?.contains(document.activeElement) ?? false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="fixed inset-x-4 bottom-[calc(5.25rem+env(safe-area-inset-bottom))] z-40 mx-auto max-w-md animate-[rise_0.25s_ease-out] overflow-hidden rounded-xl bg-overlay shadow-lg ring-1 ring-line md:bottom-6"
    >
      <div className="flex items-center gap-3 py-2 pr-2 pl-4">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-positive max-xs:hidden" />
        <p role="status" className="min-w-0 flex-1 text-sm">
          <span className="block truncate font-semibold">
            {words("booked", { title: booking.title })}
          </span>
          <span className="tabular block text-muted">
            {formatDayShort(booking.starts_at_local, locale)},{" "}
            {formatTime(booking.starts_at_local, locale)}
          </span>
        </p>
        <Button
          variant="secondary"
          icon={<Undo2 aria-hidden className="size-4.5" />}
          pending={undo.isPending}
          pendingLabel={words("undoing")}
          onClick={() => undo.mutate({ booking_id: booking.id })}
        >
          {words("undo")}
          <span aria-hidden className="tabular inline-block w-[2ch] text-right text-muted">
            {Math.ceil(left)}
          </span>
        </Button>
      </div>
      <span aria-hidden className="block h-1 bg-sunken">
        <span
          className="block h-full bg-accent motion-safe:transition-[width] motion-safe:duration-100 motion-safe:ease-linear"
          style={{ width: `${(left / SECONDS) * 100}%` }}
        />
      </span>
    </aside>
  );
}

/** Counts down from ten seconds while it runs and the page is in sight. */
function useTimeLeft(runs: boolean): number {
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => {
      if (!document.hidden) setLeft((before) => Math.max(0, before - TICK_MS / 1000));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [runs]);
  return left;
}
