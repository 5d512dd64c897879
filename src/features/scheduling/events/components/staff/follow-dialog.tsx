"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CancelledTogether } from "@/features/scheduling/bookings/preview-schema";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Follows } from "./follows";
import type { Follow } from "./settle-event";

/** Asks what happens with the bookings that a change of an event would leave behind. */
export function FollowDialog({
  would,
  pending,
  onClose,
  onChoose,
}: {
  would: CancelledTogether;
  pending: boolean;
  onClose: () => void;
  onChoose: (follow: Follow) => void;
}) {
  const words = useTranslations("console_events.form");
  const move = useTranslations("console_calendar.event_move");
  const [follow, setFollow] = useState<Follow | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={words("who_follows")}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words("back")}
          </Button>
          <Button
            variant={follow === "cancel_and_refund" ? "danger" : "primary"}
            pending={pending}
            disabled={follow === null}
            onClick={() => follow && onChoose(follow)}
          >
            {words("save")}
          </Button>
        </>
      }
    >
      <Follows
        legend={move("choice", { count: would.affected.length })}
        back={would.money_back}
        {...{ follow }}
        onChoose={setFollow}
      />
    </Dialog>
  );
}
