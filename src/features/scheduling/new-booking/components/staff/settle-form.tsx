"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TillChoice } from "@/features/billing/cash-desks/components/staff/till-choice";
import { goesIntoTill } from "@/features/billing/payments/components/staff/record-money";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { ErrorNote } from "@/ui/error-note";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import type { Way } from "./draft";
import { PayChoice, type SavedCard } from "./pay-choice";

/** How something is settled, as it is chosen and typed. */
export type Settlement = {
  way: Way;
  /** The open cash session into which the money goes; null for none. */
  till: string | null;
  exception_reason?: string;
  notes?: string;
};

/** Asks how a price is settled, why and with which note; its button says what it does. */
export function SettleForm({
  price,
  outside,
  ways,
  card,
  reason,
  locale,
  pending,
  refusal,
  onChange,
  onBook,
}: {
  /** Null until it is known; then nothing can be booked. */
  price: { amount_due: number; currency: string } | null;
  /** The terms are departed from. */
  outside: boolean;
  ways: readonly Way[];
  card: SavedCard | null;
  reason: string;
  locale: string;
  pending: boolean;
  refusal: string | null;
  onChange: () => void;
  onBook: (how: Settlement) => void;
}) {
  const words = useTranslations("console_desk.new");
  const [way, setWay] = useState<Way>(ways[0] ?? "keep_held");
  const [till, setTill] = useState<string | null | undefined>(undefined);
  const [why, setWhy] = useState(reason);
  const [notes, setNotes] = useState("");
  const given = way === "complimentary";
  const free = price?.amount_due === 0;
  const because = (outside || given) && why.trim() !== "" && { exception_reason: why.trim() };
  return (
    <>
      {!free && (
        <PayChoice
          {...{ ways, card }}
          value={way}
          onChange={(next) => {
            setWay(next);
            onChange();
          }}
        />
      )}
      {!free && goesIntoTill(way) && <TillChoice value={till} onChange={setTill} />}
      {(outside || given) && (
        <Field
          label={words("reason")}
          optional={!given}
          hint={words(given ? "reason_read" : "reason_kept")}
        >
          {(control) => (
            <Input
              {...control}
              value={why}
              maxLength={200}
              onChange={({ target }) => {
                setWhy(target.value);
                onChange();
              }}
            />
          )}
        </Field>
      )}
      <Field label={words("notes")} optional>
        {(control) => (
          <Input
            {...control}
            value={notes}
            maxLength={500}
            onChange={({ target }) => {
              setNotes(target.value);
              onChange();
            }}
          />
        )}
      </Field>
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <Button
        data-next
        size="lg"
        block
        pending={pending}
        disabled={!price || (given && why.trim() === "")}
        onClick={() =>
          onBook({
            way: free ? "keep_held" : way,
            till: till ?? null,
            ...because,
            ...(notes.trim() && { notes: notes.trim() }),
          })
        }
      >
        {price && !free
          ? words(`press.${way}`, { sum: formatMoney(price.amount_due, price.currency, locale) })
          : words("press.free")}
      </Button>
    </>
  );
}
