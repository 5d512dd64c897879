"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AskBefore } from "@/ui/ask-before";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { useAct } from "@/ui/use-act";
import type { StaffAct } from "./staff-acts";
import { CancelPreview } from "./cancel-preview";
import { MoveBooking } from "./move-booking";
import { useNews } from "./use-news";
import { TakePayment } from "./take-payment";

/** A booking, as its acts need it; `due` in minor units, by `payer_id`. */
export type Acted = {
  id: string;
  payer_id: string;
  invoice_id: string | null;
  status: string;
  amount_due: number;
  currency: string;
  due: number;
  resource_id: string | null;
  starts_at_local: string;
  ends_at_local: string;
};

/** Acts that change nothing but the status, and have an inverse: done at once. */
const AT_ONCE = ["check_in", "undo_check_in", "approve", "extend_hold"] as const;
/** Acts whose consequences are said before. */
const ASKED = ["decline", "no_show", "complete", "release"] as const;

/** Shows the acts of a booking; whatever moves money or cannot be taken back asks first. */
export function BookingActs({
  booking,
  acts,
  exceptions,
  cards,
}: {
  booking: Acted;
  acts: readonly StaffAct[];
  /** The person may depart from the terms. */
  exceptions: boolean;
  /** The person may see and charge the member's saved cards. */
  cards: boolean;
}) {
  const words = useTranslations("console.booking");
  const [asked, setAsked] = useState<StaffAct | null>(null);
  const { pending, refusal, perform } = useAct();
  const newsOf = useNews();
  const news = () => newsOf(booking.id);
  const at = { booking_id: booking.id };
  const lines = () => consoleClient().bookings;
  const change: Record<(typeof AT_ONCE)[number] | (typeof ASKED)[number], () => Promise<unknown>> =
    {
      check_in: () => lines().checkIn.mutate(at),
      undo_check_in: () => lines().undoCheckIn.mutate(at),
      extend_hold: () => lines().extendHold.mutate(at),
      approve: () => lines().approve.mutate(at),
      decline: () => lines().decline.mutate(at),
      no_show: () => lines().noShow.mutate(at),
      complete: () => lines().complete.mutate(at),
      release: () => lines().release.mutate(at),
    };
  const close = () => setAsked(null);
  return (
    <div className="grid gap-3">
      {refusal && asked === null && <ErrorNote title={words("not_done")} message={refusal} />}
      <div data-acts className="flex flex-wrap gap-2">
        {acts.map((act, index) => {
          const once = AT_ONCE.find((one) => one === act);
          return (
            <Button
              key={act}
              variant={index === 0 ? "primary" : act === "cancel" ? "leave" : "secondary"}
              pending={pending && once !== undefined}
              onClick={() =>
                once ? void perform(change[once], words(`done.${once}`), news) : setAsked(act)
              }
            >
              {words(`acts.${act}`)}
            </Button>
          );
        })}
      </div>
      {ASKED.map((act) => (
        <AskBefore
          key={act}
          open={asked === act}
          title={words(`acts.${act}`)}
          text={words(`ask.${act}`)}
          refusal={refusal}
          pending={pending}
          onClose={close}
          onDo={async () => {
            if (await perform(change[act], words(`done.${act}`), news)) close();
          }}
        />
      ))}
      <CancelPreview
        booking={booking}
        exceptions={exceptions}
        open={asked === "cancel"}
        onClose={close}
      />
      {asked === "move" && (
        <MoveBooking booking={booking} exceptions={exceptions} onClose={close} />
      )}
      <TakePayment owed={booking} cards={cards} open={asked === "take_payment"} onClose={close} />
      <AskBefore
        open={asked === "confirm"}
        title={words("acts.confirm")}
        text={words("ask.confirm")}
        refusal={refusal}
        pending={pending}
        onClose={close}
        onDo={async () => {
          const terms = { settle: "on_account", expected_amount_due: booking.amount_due } as const;
          const put = () => lines().confirm.mutate({ ...at, ...terms });
          if (await perform(put, words("done.confirm"))) close();
        }}
      />
    </div>
  );
}
