"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Link } from "@/ui/link";
import { useRouter } from "@/ui/portal-router";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Countdown } from "@/ui/countdown";
import { failureOf } from "@/ui/failure";
import { formatRelativeDay, formatTimeRange, minutesBetween } from "@/lib/format";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { ServerState, useTRPC } from "@/ui/trpc";
import type { WaitlistEntry } from "../schema";

type Props = {
  entry: WaitlistEntry;
  /** The server's clock, so that the countdown is right on a device with a wrong clock. */
  now: string;
  /** Today at the place. */
  today: string;
  locale: string;
};

/** Shows a place in line: its position, or the offered place with the time to accept it. */
export function WaitlistCard(props: Props) {
  return (
    <ServerState>
      <Entry {...props} />
    </ServerState>
  );
}

function Entry({ entry, now, today, locale }: Props) {
  const trpc = useTRPC();
  const router = useRouter();
  const words = useTranslations("waitlist");
  const [leaving, setLeaving] = useState(false);
  const offered = entry.status === "offered" && entry.offer_expires_at !== null;
  const wanted = { waitlist_entry_id: entry.id };
  const accept = useMutation(
    trpc.waitlist.accept.mutationOptions({
      onSuccess: ({ offered_booking_id: id, status }) => {
        setLeaving(true);
        // The checkout passes on by itself when nothing is due.
        router.push(status === "booked" ? `/bookings/${id}?new=1` : `/bookings/${id}/checkout`);
      },
      onError: () => router.refresh(),
    }),
  );
  const leave = useMutation(
    trpc.waitlist.leave.mutationOptions({
      onSuccess: () => {
        toast(words(entry.resource_id ? "stopped" : "left"));
        router.refresh();
      },
      onError: () => router.refresh(),
    }),
  );
  const error = accept.error ?? leave.error;
  const busy = accept.isPending || leave.isPending || leaving;
  const leaveButton = (
    <Button
      variant="secondary"
      size={offered ? "md" : "sm"}
      pending={leave.isPending}
      disabled={busy}
      pendingLabel={words("leaving")}
      onClick={() => leave.mutate(wanted)}
    >
      {words(offered ? "refuse" : entry.resource_id ? "stop" : "leave")}
    </Button>
  );
  return (
    <Card
      as="section"
      aria-label={words("label", { title: entry.title })}
      className={offered ? "grid gap-4 p-5" : "grid gap-2 px-5 py-4"}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold">
            {entry.resource_id && !offered ? (
              <Link
                href={`/resources/${entry.resource_id}?${timeOf(entry)}`}
                className="underline-offset-4 hover:underline"
              >
                {entry.title}
              </Link>
            ) : (
              entry.title
            )}
          </p>
          <p className="text-sm text-muted" suppressHydrationWarning>
            {formatRelativeDay(entry.starts_at_local, today, locale)},{" "}
            {formatTimeRange(entry.starts_at_local, entry.ends_at_local, locale)}
          </p>
          {!offered && (
            <p className="mt-1 text-sm">
              {entry.position === 1
                ? words("first")
                : words("position", { number: entry.position ?? "–" })}
            </p>
          )}
        </div>
        {!offered && leaveButton}
        {offered && entry.offer_expires_at && (
          <Countdown
            until={entry.offer_expires_at}
            serverNow={now}
            total={(Date.parse(entry.offer_expires_at) - Date.parse(entry.updated_at)) / 1000}
            label={words("kept_for")}
            onEnd={() => router.refresh()}
          />
        )}
      </div>
      {offered && <p className="text-sm">{words("offered")}</p>}
      {error && (
        <Notice tone="danger" live title={words("failed")}>
          {failureOf(error).message}
        </Notice>
      )}
      {offered && (
        <div className="flex flex-wrap gap-2">
          <Button
            pending={accept.isPending || leaving}
            disabled={busy}
            pendingLabel={words("taking")}
            onClick={() => accept.mutate(wanted)}
          >
            {words("take")}
          </Button>
          {leaveButton}
        </div>
      )}
    </Card>
  );
}

/** Returns the query of the place's page that shows the awaited time. */
function timeOf({ starts_at_local, ends_at_local, quantity }: WaitlistEntry): string {
  return String(
    new URLSearchParams({
      time: starts_at_local,
      length: String(minutesBetween(starts_at_local, ends_at_local)),
      people: String(quantity),
    }),
  );
}
