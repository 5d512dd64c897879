"use client";
import { useMutation } from "@tanstack/react-query";
import { BellRing, EllipsisVertical, Link2, Share2, UserMinus } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { failureOf } from "@/ui/failure";
import { Menu, menuItem } from "@/ui/menu";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { useTRPC } from "@/ui/trpc";
import type { BookingGuest } from "../schema";
import { GuestShare, GuestStatus } from "./guest-state";
import { useShareLink } from "./use-share-link";

type Props = {
  guest: BookingGuest;
  host: string;
  about: { what: string; when: string };
  /** True while somebody can be invited, and come. */
  open: boolean;
  /** True while the booking keeps what guests pay for. */
  live: boolean;
  onChange: () => void;
};

/** One guest: the answer, the share, and what the host can do. */
export function GuestRow({ guest, host, about, open, live, onChange }: Props) {
  const words = useTranslations("guests");
  const trpc = useTRPC();
  const [asking, setAsking] = useState(false);
  const { share, copy, canShare } = useShareLink(guest, { host, about });
  const name = guest.name ?? guest.email ?? words("unnamed");
  const of = { booking_guest_id: guest.id };
  const remind = useMutation(
    trpc.guests.remind.mutationOptions({
      onSuccess: () => toast(words("reminded")),
      onError: (error) => toast(failureOf(error).message, "danger"),
      onSettled: onChange,
    }),
  );
  const withdraw = useMutation(
    trpc.guests.withdraw.mutationOptions({
      onSuccess: () => {
        setAsking(false);
        toast(words("withdrawn"));
      },
      onSettled: onChange,
    }),
  );
  const paid = guest.share_status === "paid" || guest.share_status === "refunded";
  return (
    <li className="flex min-h-14 items-center gap-3">
      <Avatar name={name} className="size-10 text-sm" />
      {/* Beside a long name the state would leave it no room: it goes below. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
        <div className="min-w-0 grow">
          <p className="font-medium wrap-anywhere">{name}</p>
          <GuestShare guest={guest} live={live} />
        </div>
        <GuestStatus guest={guest} coming={open} />
      </div>
      {open && guest.status !== "declined" && (
        <Menu
          align="end"
          label={words("more", { name })}
          trigger={
            <span className="grid size-11 place-items-center rounded-full text-muted hover:bg-sunken">
              <EllipsisVertical aria-hidden className="size-5" />
            </span>
          }
        >
          {canShare && (
            <button type="button" data-closes className={menuItem} onClick={() => void share()}>
              <Share2 aria-hidden className="size-4.5 text-muted" />
              {words("share")}
            </button>
          )}
          <button type="button" data-closes className={menuItem} onClick={() => void copy()}>
            <Link2 aria-hidden className="size-4.5 text-muted" />
            {words("copy")}
          </button>
          {guest.email !== null && (
            <button
              type="button"
              data-closes
              className={menuItem}
              onClick={() => remind.mutate(of)}
            >
              <BellRing aria-hidden className="size-4.5 text-muted" />
              {words("remind")}
            </button>
          )}
          {!paid && (
            <button type="button" data-closes className={menuItem} onClick={() => setAsking(true)}>
              <UserMinus aria-hidden className="size-4.5 text-muted" />
              {words("withdraw")}
            </button>
          )}
        </Menu>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words("withdraw_title")}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {words("keep")}
            </Button>
            <Button
              variant="danger"
              pending={withdraw.isPending}
              pendingLabel={words("withdrawing")}
              onClick={() => withdraw.mutate(of)}
            >
              {words("withdraw")}
            </Button>
          </>
        }
      >
        <p>{words("withdraw_text", { name })}</p>
        {withdraw.error && (
          <Notice tone="danger" live>
            {failureOf(withdraw.error).message}
          </Notice>
        )}
      </Dialog>
    </li>
  );
}
