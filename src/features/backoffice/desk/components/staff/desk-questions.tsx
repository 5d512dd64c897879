"use client";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, use, useState } from "react";
import { AskBefore } from "@/ui/ask-before";
import { TakePayment } from "@/features/scheduling/bookings/components/staff/take-payment";
import { useNews } from "@/features/scheduling/bookings/components/staff/use-news";
import { consoleClient } from "@/ui/console-client";
import { useAct } from "@/ui/use-act";
import type { DeskRow } from "../../schema";

/** Acts whose consequences are said before, by the dialogs of a booking's page. */
export const ASKED = ["no_show", "decline"] as const;
type Question = { row: DeskRow; act: (typeof ASKED)[number] | "pay" };

const Ask = createContext<(question: Question) => void>(() => {});
/** Returns what asks about a row of the desk. */
export const useAsk = () => use(Ask);

/** Asks what rows of the desk want to know, beside them: a row may move to another group while it is answered. */
export function DeskQuestions({
  cards,
  children,
}: {
  /** The person may see and charge saved cards. */
  cards: boolean;
  children: ReactNode;
}) {
  const [asked, setAsked] = useState<Question & { turn: number; open: boolean }>();
  const ask = (question: Question) =>
    setAsked((before) => ({ ...question, turn: (before?.turn ?? 0) + 1, open: true }));
  return (
    <Ask value={ask}>
      {children}
      {asked && (
        <div data-place={asked.row.booking_id}>
          <Asked
            key={asked.turn}
            {...asked}
            cards={cards}
            onClose={() => setAsked({ ...asked, open: false })}
          />
        </div>
      )}
    </Ask>
  );
}

function Asked({
  row: { booking_id, payer_id, due, status, invoice_id },
  act,
  open,
  cards,
  onClose,
}: Question & { open: boolean; cards: boolean; onClose: () => void }) {
  const words = useTranslations("console.booking");
  const { pending, refusal, perform } = useAct();
  const newsOf = useNews();
  if (act === "pay") {
    if (!due) return null;
    const owed = { id: booking_id, payer_id, invoice_id, status };
    const sum = { due: due.amount, currency: due.currency };
    return <TakePayment owed={{ ...owed, ...sum }} {...{ cards, open, onClose }} />;
  }
  const change = {
    no_show: () => consoleClient().bookings.noShow.mutate({ booking_id }),
    decline: () => consoleClient().bookings.decline.mutate({ booking_id }),
  };
  return (
    <AskBefore
      {...{ open, refusal, pending, onClose }}
      title={words(`acts.${act}`)}
      text={words(`ask.${act}`)}
      onDo={async () => {
        const news = () => newsOf(booking_id);
        if (await perform(change[act], words(`done.${act}`), news)) onClose();
      }}
    />
  );
}
