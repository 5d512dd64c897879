"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { AskBefore } from "@/features/scheduling/bookings/components/staff/ask-before";
import { TakePayment } from "@/features/scheduling/bookings/components/staff/take-payment";
import { useNews } from "@/features/scheduling/bookings/components/staff/use-news";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { useAct } from "@/ui/use-act";
import type { DeskRow } from "../../schema";

/** Acts whose consequences are said before, by the dialogs of a booking's page. */
const ASKED = ["no_show", "decline"] as const;

/** Takes a payment, declines, or notes that somebody did not come, straight from a row of the desk. */
export function DeskMoreActs({
  row: { booking_id, member, due, status, invoice_id, may },
  cards,
}: {
  row: DeskRow;
  /** The person may see and charge the member's saved cards. */
  cards: boolean;
}) {
  const words = useTranslations("console.today");
  const booking = useTranslations("console.booking");
  const locale = useLocale();
  const [asked, setAsked] = useState<(typeof ASKED)[number] | "pay" | null>(null);
  const { pending, refusal, perform } = useAct();
  const newsOf = useNews();
  const at = { booking_id };
  const lines = () => consoleClient().bookings;
  const change = {
    no_show: () => lines().noShow.mutate(at),
    decline: () => lines().decline.mutate(at),
  };
  const pays = due !== null && member !== null && may.includes("pay") ? { due, member } : null;
  const others = ASKED.filter((act) => may.includes(act));
  if (!pays && others.length === 0) return null;
  const close = () => setAsked(null);
  const name = member?.name ?? words("nobody");
  return (
    <div className="flex flex-wrap gap-2">
      {pays && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={words("pay_one", { name })}
          onClick={() => setAsked("pay")}
        >
          {words("pay", { sum: formatMoney(pays.due.amount, pays.due.currency, locale) })}
        </Button>
      )}
      {others.map((act) => (
        <Button
          key={act}
          size="sm"
          variant="ghost"
          aria-label={words(`acts_one.${act}`, { name })}
          onClick={() => setAsked(act)}
        >
          {booking(`acts.${act}`)}
        </Button>
      ))}
      {pays && (
        <TakePayment
          owed={{
            ...{ id: booking_id, member_id: pays.member.id, invoice_id, status },
            ...{ due: pays.due.amount, currency: pays.due.currency },
          }}
          cards={cards}
          open={asked === "pay"}
          onClose={close}
        />
      )}
      {others.map((act) => (
        <AskBefore
          key={act}
          open={asked === act}
          title={booking(`acts.${act}`)}
          text={booking(`ask.${act}`)}
          refusal={refusal}
          pending={pending}
          onClose={close}
          onDo={async () => {
            const news = () => newsOf(booking_id);
            if (await perform(change[act], booking(`done.${act}`), news)) close();
          }}
        />
      ))}
    </div>
  );
}
