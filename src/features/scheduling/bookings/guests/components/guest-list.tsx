"use client";
import { useQuery } from "@tanstack/react-query";
import { Split, UserPlus, Users } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { useRouter } from "@/ui/portal-router";
import { ServerState, useTRPC } from "@/ui/trpc";
import type { BookingGuests } from "../schema";
import { isShared } from "../words";
import { GuestRow } from "./guest-row";
import { HostShare } from "./guest-state";
import { InviteGuest } from "./invite-guest";
import { SplitPrice } from "./split-price";

type Props = {
  bookingId: string;
  first: BookingGuests;
  /** The host's name. */
  host: string;
  /** True if the reader is the host, and not whoever has booked for them. */
  isYou: boolean;
  /** True if the reader bears what guests do not, and nobody else. */
  pays: boolean;
  /** What and when, for the message that a link is shared with. */
  about: { what: string; when: string };
  /** False once nobody can be invited any more. */
  open: boolean;
  /** True while the booking keeps what guests pay for. */
  live: boolean;
};

/** Shows who comes to a booking and who pays what, and lets its host invite, split and withdraw. */
export function GuestList(props: Props) {
  return (
    <ServerState>
      <Guests {...props} />
    </ServerState>
  );
}

function Guests({ bookingId, first, host, isYou, pays, about, open, live }: Props) {
  const words = useTranslations("guests");
  const trpc = useTRPC();
  const router = useRouter();
  const [inviting, setInviting] = useState(false);
  const [splitting, setSplitting] = useState(false);
  const options = trpc.guests.list.queryOptions({ booking_id: bookingId }, { initialData: first });
  const { data, refetch } = useQuery(options);
  const refresh = () => void refetch();
  const shown = data.items.filter(({ status }) => status !== "withdrawn");
  const standing = shown.filter(({ status }) => status !== "declined");
  const splittable = open && data.amount_due > 0 && standing.length > 0;
  return (
    <Card as="section" aria-labelledby="guests-heading" className="grid gap-4 p-5">
      <h2 id="guests-heading" className="flex items-center gap-2 text-lg">
        <Users aria-hidden className="size-5 text-muted" />
        {words(open ? "heading" : "heading_over")}
      </h2>
      <ul className="grid gap-1">
        <li className="flex min-h-14 items-center gap-3">
          <Avatar name={host} className="size-10 text-sm" />
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{isYou ? words("host_you") : host}</p>
            {live && pays && isShared(standing) && (
              <HostShare amount={data.host_amount} currency={data.currency} />
            )}
          </div>
        </li>
        {shown.map((guest) => (
          <GuestRow key={guest.id} {...{ guest, about, host, open, live }} onChange={refresh} />
        ))}
      </ul>
      {open && shown.length === 0 && <p className="text-sm text-muted">{words("empty")}</p>}
      {open && (
        <div className="flex flex-wrap gap-3">
          {data.guests_left > 0 ? (
            <Button
              variant="secondary"
              icon={<UserPlus aria-hidden className="size-4.5" />}
              onClick={() => setInviting(true)}
            >
              {words("invite")}
            </Button>
          ) : (
            <p className="text-sm text-muted">{words("full")}</p>
          )}
          {splittable && (
            <Button
              variant="secondary"
              icon={<Split aria-hidden className="size-4.5" />}
              onClick={() => setSplitting(true)}
            >
              {words("split")}
            </Button>
          )}
        </div>
      )}
      <InviteGuest
        {...{ bookingId, about, host }}
        open={inviting}
        onClose={() => setInviting(false)}
        onChange={refresh}
      />
      {splitting && (
        <SplitPrice
          bookingId={bookingId}
          guests={{ ...data, items: standing }}
          onClose={() => setSplitting(false)}
          onChange={() => {
            refresh();
            // The price is headed by whether it is shared.
            router.refresh();
          }}
        />
      )}
    </Card>
  );
}
