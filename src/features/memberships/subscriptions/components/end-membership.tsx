"use client";
import { useMutation } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useRouter } from "@/ui/portal-router";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { failureOf } from "@/ui/failure";
import { formatDate } from "@/lib/format";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { ServerState, useTRPC } from "@/ui/trpc";
import type { Allowance, Membership } from "../schema";
import { benefitWords, leftWords } from "./membership-words";

type Props = { membership: Membership; allowances: Allowance[]; zone: string; now: string };

/**
 * Ends a membership after asking, with the date and the benefits that will be lost; or continues it
 * after all.
 */
export function EndMembership(props: Props) {
  return (
    <ServerState>
      {props.membership.cancel_at_period_end ? <Keep {...props} /> : <End {...props} />}
    </ServerState>
  );
}

function Keep({ membership }: Props) {
  const trpc = useTRPC();
  const router = useRouter();
  const keep = useMutation(
    trpc.subscriptions.uncancel.mutationOptions({
      onSuccess: () => {
        toast(`You keep ${membership.product_name}.`);
        router.refresh();
      },
    }),
  );
  return (
    <>
      <Button
        pending={keep.isPending}
        pendingLabel="Undoing the cancellation"
        onClick={() => keep.mutate({ subscription_id: membership.id })}
      >
        Keep my membership
      </Button>
      {keep.error && (
        <Notice tone="danger" live title="Couldn’t undo the cancellation">
          {failureOf(keep.error).message}
        </Notice>
      )}
    </>
  );
}

function End({ membership, allowances, zone, now }: Props) {
  const trpc = useTRPC();
  const router = useRouter();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const end = useMutation(
    trpc.subscriptions.cancel.mutationOptions({
      onSuccess: ({ ended_at }) => {
        setOpen(false);
        toast(ended_at ? "Your membership has ended." : "Your membership ends with its period.");
        router.refresh();
      },
    }),
  );
  const { product_name, current_period_ends_at: until, status, benefits, currency } = membership;
  const day = until && until > now && status !== "pending" ? formatDate(until, zone, locale) : null;
  const left = allowances.flatMap((grant) => (grant.remaining ? [grant] : []));
  return (
    <>
      <Button variant="leave" onClick={() => setOpen(true)}>
        Cancel membership
      </Button>
      <Dialog
        open={open}
        onClose={() => {
          setOpen(false);
          end.reset();
        }}
        title={`Cancel ${product_name}?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Keep it
            </Button>
            <Button
              variant="danger"
              pending={end.isPending}
              pendingLabel="Cancelling"
              onClick={() => end.mutate({ subscription_id: membership.id })}
            >
              {day ? "Cancel at the end of the period" : "Cancel now"}
            </Button>
          </>
        }
      >
        <p suppressHydrationWarning>
          {day
            ? `You keep everything until ${day}. You won’t be charged again. You can change your mind until then.`
            : "It ends at once. You won’t be charged again."}
        </p>
        {status === "past_due" && <p>You still owe the amount due for this period.</p>}
        {benefits.length > 0 && (
          <div className="grid gap-2 rounded-lg bg-sunken p-4 text-sm">
            <p className="font-medium">You’ll lose</p>
            <ul className="grid list-disc gap-1 pl-4.5">
              {benefits.map((benefit) => (
                <li key={benefit.id} suppressHydrationWarning>
                  {benefitWords(benefit, membership, { locale, currency })}
                </li>
              ))}
            </ul>
          </div>
        )}
        {left.length > 0 && (
          <p className="text-sm text-muted" suppressHydrationWarning>
            Not used yet: {left.map((one) => `${one.name} (${leftWords(one, locale)})`).join(", ")}.
            {day ? " Bookings you make before then stay booked." : ""}
          </p>
        )}
        {end.error && (
          <Notice tone="danger" live title="Couldn’t cancel your membership">
            {failureOf(end.error).message}
          </Notice>
        )}
      </Dialog>
    </>
  );
}
