"use client";
import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "@/ui/portal-router";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { failureOf } from "@/ui/failure";
import { formatDate, formatList } from "@/lib/format";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { ServerState, useTRPC } from "@/ui/trpc";
import { trpcClient } from "@/ui/trpc-client";
import type { Allowance, Membership } from "../schema";
import { KeepButton } from "./keep-button";
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

function Keep({ membership: { id: subscription_id, product_name: name } }: Props) {
  const words = useTranslations("memberships.end");
  return (
    <KeepButton
      name={name}
      text={words("keep_mine")}
      pending={words("undoing")}
      failed={words("not_undone")}
      onKeep={() => trpcClient().subscriptions.uncancel.mutate({ subscription_id })}
    />
  );
}

function End({ membership, allowances, zone, now }: Props) {
  const words = useTranslations("memberships");
  const trpc = useTRPC();
  const router = useRouter();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const end = useMutation(
    trpc.subscriptions.cancel.mutationOptions({
      onSuccess: ({ ended_at }) => {
        setOpen(false);
        toast(words(ended_at ? "end.ended" : "end.ends"));
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
        {words("end.cancel")}
      </Button>
      <Dialog
        open={open}
        onClose={() => {
          setOpen(false);
          end.reset();
        }}
        title={words("end.title", { name: product_name })}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {words("end.keep")}
            </Button>
            <Button
              variant="danger"
              pending={end.isPending}
              pendingLabel={words("end.cancelling")}
              onClick={() => end.mutate({ subscription_id: membership.id })}
            >
              {words(day ? "end.at_period_end" : "end.now")}
            </Button>
          </>
        }
      >
        <p suppressHydrationWarning>
          {day ? words("end.until", { date: day }) : words("end.at_once")}
        </p>
        {status === "past_due" && <p>{words("end.owed")}</p>}
        {benefits.length > 0 && (
          <div className="grid gap-2 rounded-lg bg-sunken p-4 text-sm">
            <p className="font-medium">{words("end.lose")}</p>
            <ul className="grid list-disc gap-1 pl-4.5">
              {benefits.map((benefit) => (
                <li key={benefit.id} suppressHydrationWarning>
                  {benefitWords(benefit, membership, { locale, currency }, words)}
                </li>
              ))}
            </ul>
          </div>
        )}
        {left.length > 0 && (
          <p className="text-sm text-muted" suppressHydrationWarning>
            {words(day ? "end.unused_until" : "end.unused", {
              list: formatList(
                left.map((one) =>
                  words("end.unused_one", {
                    name: one.name,
                    left: leftWords(one, locale, words) ?? "",
                  }),
                ),
                locale,
              ),
            })}
          </p>
        )}
        {end.error && (
          <Notice tone="danger" live title={words("end.failed")}>
            {failureOf(end.error).message}
          </Notice>
        )}
      </Dialog>
    </>
  );
}
