"use client";
import { useMutation } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import { useLocale } from "next-intl";
import { useRouter } from "@/ui/portal-router";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { failureOf } from "@/ui/failure";
import { formatDate } from "@/lib/format";
import { Notice } from "@/ui/notice";
import { SegmentedControl } from "@/ui/segmented-control";
import { toast } from "@/ui/toast";
import { ServerState, useTRPC } from "@/ui/trpc";
import type { Membership } from "../schema";

type Props = { membership: Membership; zone: string; now: string };

/**
 * Pauses a membership whose product allows it, until a day or until further notice; or resumes it.
 */
export function PauseMembership(props: Props) {
  return (
    <ServerState>
      {props.membership.status === "paused" ? <Resume {...props} /> : <PauseFor {...props} />}
    </ServerState>
  );
}

function Resume({ membership, now }: Props) {
  const trpc = useTRPC();
  const router = useRouter();
  const { current_period_ends_at: until, id, product_name } = membership;
  const resume = useMutation(
    trpc.subscriptions.resume.mutationOptions({
      onSuccess: () => {
        toast(`${product_name} is active again.`);
        router.refresh();
      },
    }),
  );
  return (
    <>
      <Button
        icon={<Play aria-hidden className="size-4.5" />}
        pending={resume.isPending}
        pendingLabel="Resuming"
        onClick={() => resume.mutate({ subscription_id: id })}
      >
        Resume now
      </Button>
      <p className="text-sm text-muted">
        {until && until > now
          ? "The period you have paid for continues."
          : "A new period begins and is charged."}
      </p>
      {resume.error && (
        <Notice tone="danger" live title="Couldn’t resume">
          {failureOf(resume.error).message}
        </Notice>
      )}
    </>
  );
}

const MONTHS = ["1", "2", "3", "open"] as const;
type Months = (typeof MONTHS)[number];

function PauseFor({ membership, zone, now }: Props) {
  const trpc = useTRPC();
  const router = useRouter();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const [months, setMonths] = useState<Months>("1");
  const resumes_at = months === "open" ? null : monthsLater(now, Number(months));
  const pause = useMutation(
    trpc.subscriptions.pause.mutationOptions({
      onSuccess: () => {
        setOpen(false);
        toast(`${membership.product_name} is paused.`);
        router.refresh();
      },
    }),
  );
  return (
    <>
      <Button
        variant="secondary"
        icon={<Pause aria-hidden className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        Pause membership
      </Button>
      <Dialog
        open={open}
        onClose={() => {
          setOpen(false);
          pause.reset();
        }}
        title={`Pause ${membership.product_name}?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Not now
            </Button>
            <Button
              pending={pause.isPending}
              pendingLabel="Pausing"
              onClick={() =>
                pause.mutate({
                  subscription_id: membership.id,
                  ...(resumes_at && { resumes_at }),
                })
              }
            >
              Pause
            </Button>
          </>
        }
      >
        <p>
          While it is paused you are not charged, and can’t use what it includes. Your bookings
          stay.
        </p>
        <SegmentedControl<Months>
          label="For how long"
          value={months}
          onChange={setMonths}
          options={MONTHS.map((value) => ({
            value,
            text: value === "open" ? "Open" : value === "1" ? "1 month" : `${value} months`,
          }))}
        />
        <p className="text-sm text-muted" suppressHydrationWarning>
          {resumes_at
            ? `Resumes on ${formatDate(resumes_at, zone, locale)}. You pay that day, unless your paid period is still running.`
            : "It stays paused until you resume it."}
        </p>
        {pause.error && (
          <Notice tone="danger" live title="Couldn’t pause">
            {failureOf(pause.error).message}
          </Notice>
        )}
      </Dialog>
    </>
  );
}

/** Returns the same day a number of months later; the last day of a shorter month. */
function monthsLater(now: string, months: number): string {
  const at = new Date(now);
  const day = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, last));
  return at.toISOString();
}
