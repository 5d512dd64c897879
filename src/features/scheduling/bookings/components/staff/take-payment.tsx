"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { SegmentedControl } from "@/ui/segmented-control";
import { useAct } from "@/ui/use-act";
import type { Acted } from "./booking-acts";

const WAYS = ["cash", "card_terminal", "bank_transfer"] as const;

/**
 * Records money that was taken at the desk: it confirms a held booking, or pays the invoice of a confirmed one. The same
 * dialog never records twice: each of its two steps has its own key.
 */
export function TakePayment({
  booking,
  open,
  onClose,
}: {
  booking: Acted;
  open: boolean;
  onClose: () => void;
}) {
  const words = useTranslations("console.booking");
  const locale = useLocale();
  const [way, setWay] = useState<(typeof WAYS)[number]>("cash");
  const [act] = useState(() => crypto.randomUUID());
  const { pending, refusal, perform } = useAct();
  const { id, member_id, invoice_id, due, currency, status } = booking;
  const sum = formatMoney(due, currency, locale);
  const take = async () => {
    const lines = consoleClient().bookings;
    const bought =
      status === "held" || !invoice_id
        ? { booking_id: id }
        : { invoice_allocations: [{ invoice_id, amount: due }] };
    const paid = async () => {
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
            {words("taken", { sum })}
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
        options={WAYS.map((value) => ({ value, text: words(`ways.${value}`) }))}
      />
    </Dialog>
  );
}
