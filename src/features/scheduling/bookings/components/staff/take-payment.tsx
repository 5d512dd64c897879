"use client";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { TillChoice } from "@/features/billing/cash-desks/components/staff/till-choice";
import {
  goesIntoTill,
  recordMoney,
} from "@/features/billing/payments/components/staff/record-money";
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
/** A booking, or an invoice alone. */
export type Owed = Pick<Acted, "payer_id" | "due" | "currency"> &
  (
    | Pick<Acted, "id" | "invoice_id" | "status">
    | { id?: undefined; invoice_id: string; status?: undefined }
  );
type Card = { id: string; brand: string | null; last4: string | null };

/**
 * Records money that was taken at the desk: it confirms a held booking, or pays the invoice of a confirmed one, or an
 * invoice alone. The same money is never recorded twice: it is announced by one key, until it is taken.
 */
export function TakePayment({
  owed,
  cards,
  open,
  onClose,
}: {
  owed: Owed;
  /** The person may see and charge the payer's saved cards. */
  cards: boolean;
  open: boolean;
  onClose: () => void;
}) {
  const words = useTranslations("console.booking");
  const desk = useTranslations("console_desk.panel");
  const locale = useLocale();
  const [way, setWay] = useState<Way>("cash");
  const [till, setTill] = useState<string | null | undefined>(undefined);
  const [card, setCard] = useState<Card | null>(null);
  const [act, setAct] = useState(() => crypto.randomUUID());
  const renew = () => setAct(crypto.randomUUID());
  const { pending, refusal, perform } = useAct();
  const { id, payer_id: member_id, due, currency, status } = owed;
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
    const paid = async () => {
      if (way === "saved_card") {
        if (!card || id === undefined) return;
        await consoleClient().bookings.checkout.mutate({
          ...{ event_booking_id: id, payment_method_id: card.id, expected_amount_due: due },
          idempotency_key: `${act}:card:${attempt}`,
        });
        return;
      }
      const money = { member_id, amount: due, currency, provider: way, ...boughtBy(owed) };
      await recordMoney(money, `${act}:${way}:${due}`, till, renew);
    };
    if (await perform(paid, words("done.take_payment", { sum }))) {
      // The same sum may be due once more, as after a move to a dearer time.
      renew();
      onClose();
    }
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
      {open && goesIntoTill(way) && <TillChoice value={till} onChange={setTill} />}
    </Dialog>
  );
}

/** Names what the money is for. */
function boughtBy(owed: Owed) {
  const paid = (invoice_id: string) => ({
    invoice_allocations: [{ invoice_id, amount: owed.due }],
  });
  if (owed.id === undefined) return paid(owed.invoice_id);
  const { id, invoice_id, status } = owed;
  return invoice_id === null || status === "held" ? { booking_id: id } : paid(invoice_id);
}
