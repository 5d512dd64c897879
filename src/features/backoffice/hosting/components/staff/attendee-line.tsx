"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AskBefore } from "@/ui/ask-before";
import { BookingStatus } from "@/features/scheduling/bookings/components/staff/booking-status";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { useAct } from "@/ui/use-act";
import type { HostAttendee } from "../../schema";

/** Shows somebody who attends, with one press to check them in; that they did not come is asked before. */
export function AttendeeLine({ hostId, attendee }: { hostId: string; attendee: HostAttendee }) {
  const words = useTranslations("console_desk.my_day");
  const [asking, setAsking] = useState(false);
  const { pending, refusal, perform } = useAct();
  const { booking_id, name, photo_url, quantity, status, may } = attendee;
  const at = { host_id: hostId, booking_id };
  const lines = () => consoleClient().hosting;
  return (
    <li className="grid gap-2 py-3">
      <div className="flex min-h-12 flex-wrap items-center gap-3">
        <Avatar name={name} src={photo_url} className="size-11 text-sm" />
        <p className="min-w-0 flex-1 basis-32">
          <span className="block font-semibold break-words">{name}</span>
          {quantity > 1 && (
            <span className="block text-sm text-muted">{words("places", { count: quantity })}</span>
          )}
        </p>
        {(may.length === 0 || status === "no_show") && <BookingStatus status={status} />}
        {may.includes("no_show") && (
          <Button
            variant="ghost"
            aria-label={words("no_show_one", { name })}
            onClick={() => setAsking(true)}
          >
            {words("no_show")}
          </Button>
        )}
        {may.includes("check_in") && (
          <Button
            pending={pending && !asking}
            aria-label={words("check_in_one", { name })}
            onClick={() =>
              void perform(() => lines().checkIn.mutate(at), words("checked_in", { name }))
            }
          >
            {words("check_in")}
          </Button>
        )}
        {may.includes("undo") && (
          <Button
            variant="secondary"
            pending={pending}
            aria-label={words("undo_one", { name })}
            onClick={() => void perform(() => lines().undo.mutate(at), words("undone", { name }))}
          >
            {words("undo")}
          </Button>
        )}
      </div>
      {refusal && !asking && <ErrorNote title={words("not_done")} message={refusal} />}
      <AskBefore
        open={asking}
        title={words("no_show")}
        text={words("no_show_text", { name })}
        refusal={refusal}
        pending={pending}
        onClose={() => setAsking(false)}
        onDo={async () => {
          const note = () => lines().noShow.mutate(at);
          if (await perform(note, words("noted", { name }))) setAsking(false);
        }}
      />
    </li>
  );
}
