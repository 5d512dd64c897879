"use client";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { SegmentedControl } from "@/ui/segmented-control";
import { useAct } from "@/ui/use-act";
import type { Acted } from "./booking-acts";

const WAYS = ["cash", "card_terminal", "bank_transfer"] as const;
type Way = (typeof WAYS)[number] | "saved_card";
type Card = { id: string; brand: string | null; last4: string | null };

/**
 * Records money that was taken at the desk: it confirms a held booking, or pays the invoice of a confirmed one. The same
 * dialog never records twice: each of its two steps has its own key.
 */
export function TakePayment({
  booking,
  cards,
  open,
  onClose,
}: {
  booking: Pick<Acted, "id" | "member_id" | "invoice_id" | "due" | "currency" | "status">;
  /** The person may see and charge the member's saved cards. */
  cards: boolean;
  open: boolean;
  onClose: () => void;
}) {
  const words = useTranslations("console.booking");
  const desk = useTranslations("console_desk.panel");
  const locale = useLocale();
  const [way, setWay] = useState<Way>("cash");
  const [card, setCard] = useState<Card | null>(null);
  const [act] = useState(() => crypto.randomUUID());
  const { pending, refusal, perform } = useAct();
  const { id, member_id, invoice_id, due, currency, status } = booking;
  const sum = formatMoney(due, currency, locale);
  const [attempt, setAttempt] = useState(0);
  const chargeable = open && cards && status === "held";
  useEffect(() => {
    if (!chargeable) return;
    let outdated = false;
    consoleClient()
      .bookings.cards.query({ member_id, size: 20 })
      .then(
        ({ items }) => {
          if (!outdated) setCard(items.find(({ is_default }) => is_default) ?? items[0] ?? null);
        },
        // Without the cards the other ways remain.
        () => undefined,
      );
    return () => {
      outdated = true;
    };
  }, [chargeable, member_id]);
  const take = async () => {
    const lines = consoleClient().bookings;
    const bought =
      status === "held" || !invoice_id
        ? { booking_id: id }
        : { invoice_allocations: [{ invoice_id, amount: due }] };
    const paid = async () => {
      if (way === "saved_card") {
        if (!card) return;
        await lines.checkout.mutate({
          ...{ event_booking_id: id, payment_method_id: card.id, expected_amount_due: due },
          idempotency_key: `${act}:card:${attempt}`,
        });
        return;
      }
      const { id: payment_id } = await lines.createPayment.mutate({
        ...{ member_id, amount: due, currency, provider: way, ...bought },
        idempotency_key: `${act}:${way}:${due}`,
      });
      await lines.updatePayment.mutate({
        ...{ payment_id, status: "succeeded" },
        idempotency_key: `${act}:${way}:${due}:arrived`,
      });
    };
    if (await perform(paid, words("done.take_payment", { sum }))) onClose();
    // A card that was declined may be tried again: another attempt, another key.
    else setAttempt(attempt + 1);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words("acts.take_payment")}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words("back")}
          </Button>
          <Button pending={pending} onClick={() => void take()}>
            {way === "saved_card" ? desk("charge", { sum }) : words("taken", { sum })}
          </Button>
        </>
      }
    >
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <p className="text-3xl font-semibold tabular">{sum}</p>
      <SegmentedControl
        label={words("way")}
        value={way}
        onChange={setWay}
        options={[
          ...WAYS.map((value) => ({ value, text: words(`ways.${value}`) })),
          ...(card
            ? [
                {
                  value: "saved_card" as const,
                  text: `${card.brand ?? ""} ${card.last4 ?? ""}`.trim(),
                },
              ]
            : []),
        ]}
      />
    </Dialog>
  );
}
