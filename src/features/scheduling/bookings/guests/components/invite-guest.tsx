"use client";
import { useMutation } from "@tanstack/react-query";
import { Link2, Share2 } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type SyntheticEvent, useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { failureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Notice } from "@/ui/notice";
import { SegmentedControl } from "@/ui/segmented-control";
import { toast } from "@/ui/toast";
import { useTRPC } from "@/ui/trpc";
import type { BookingGuest } from "../schema";
import { useShareLink } from "./use-share-link";

type Kind = "guest" | "member";
type Props = {
  bookingId: string;
  host: string;
  about: { what: string; when: string };
  open: boolean;
  onClose: () => void;
  onChange: () => void;
};

/** Asks whom to invite, and then offers the link to share. */
export function InviteGuest({ open, onClose, ...props }: Props) {
  const words = useTranslations("guests");
  const [made, setMade] = useState<BookingGuest | null>(null);
  const close = () => {
    setMade(null);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={words("invite")}>
      {made ? (
        <Link guest={made} {...props} onDone={close} />
      ) : (
        <Form
          {...props}
          onMade={(guest) => {
            props.onChange();
            if (guest.email === null) return setMade(guest);
            toast(words("invited_mailed", { name: guest.name ?? guest.email }));
            close();
          }}
        />
      )}
    </Dialog>
  );
}

function Form({
  bookingId,
  onMade,
}: Pick<Props, "bookingId"> & { onMade: (guest: BookingGuest) => void }) {
  const words = useTranslations("guests");
  const trpc = useTRPC();
  const [kind, setKind] = useState<Kind>("guest");
  const invite = useMutation(trpc.guests.invite.mutationOptions({ onSuccess: onMade }));
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => String(form.get(name) ?? "").trim() || undefined;
    const [name, email, short_id] = ["name", "email", "short_id"].map(textOf);
    invite.mutate({
      booking_id: bookingId,
      ...(kind === "member" ? { member_short_id: short_id } : { name, email }),
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <SegmentedControl
        label={words("kind")}
        value={kind}
        onChange={(next) => {
          setKind(next);
          invite.reset();
        }}
        options={[
          { value: "guest", text: words("by_guest") },
          { value: "member", text: words("by_member") },
        ]}
      />
      {kind === "guest" ? (
        <>
          <Field label={words("name")} hint={words("name_hint")}>
            {(control) => (
              <Input {...control} name="name" required maxLength={80} autoComplete="off" />
            )}
          </Field>
          <Field label={words("email")} hint={words("email_hint")}>
            {(control) => (
              <Input {...control} name="email" type="email" maxLength={254} autoComplete="off" />
            )}
          </Field>
        </>
      ) : (
        <Field label={words("short_id")} hint={words("short_id_hint")}>
          {(control) => (
            <Input
              {...control}
              name="short_id"
              required
              maxLength={64}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
      )}
      {invite.error && (
        <Notice tone="danger" live>
          {failureOf(invite.error).message}
        </Notice>
      )}
      <Button
        type="submit"
        size="lg"
        block
        pending={invite.isPending}
        pendingLabel={words("sending")}
      >
        {words("send")}
      </Button>
    </form>
  );
}

function Link({
  guest,
  host,
  about,
  onDone,
}: Pick<Props, "host" | "about"> & { guest: BookingGuest; onDone: () => void }) {
  const words = useTranslations("guests");
  const { share, copy, canShare } = useShareLink(guest, { host, about });
  return (
    <div className="grid gap-4">
      <p>{words("invited_link", { name: guest.name ?? words("unnamed") })}</p>
      <p className="truncate rounded-md bg-sunken px-3 py-2.5 text-sm select-all">
        {guest.share_url}
      </p>
      <div className="grid gap-3">
        {canShare && (
          <Button
            size="lg"
            block
            icon={<Share2 aria-hidden className="size-4.5" />}
            onClick={() => void share()}
          >
            {words("share")}
          </Button>
        )}
        <Button
          size="lg"
          block
          variant={canShare ? "secondary" : "primary"}
          icon={<Link2 aria-hidden className="size-4.5" />}
          onClick={() => void copy()}
        >
          {words("copy")}
        </Button>
        <Button variant="ghost" block onClick={onDone}>
          {words("done")}
        </Button>
      </div>
    </div>
  );
}
