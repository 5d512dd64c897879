"use client";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { currencyExponent, formatMoney } from "@/lib/money";
import { AmountField } from "@/ui/amount-field";
import { Button } from "@/ui/button";
import { cardBrandName } from "@/ui/card-brand";
import { consoleClient } from "@/ui/console-client";
import { SegmentedControl } from "@/ui/segmented-control";
import type { CreateSale } from "../../schema";
import { paymentsBy, usualGiven, type Way } from "./sale-draft";

/** Names a saved card as its owner does. */
const cardText = ({ brand, last4 }: { brand: string | null; last4: string | null }) =>
  `${(brand && cardBrandName(brand)) ?? brand ?? ""} ${last4 ?? ""}`.trim();

type Paid = Pick<CreateSale, "payments" | "on_account">;

/** Asks how a sum is paid: cash with its change, the terminal, a saved card, or later. Enter sells. */
export function TakeMoney({
  member_id,
  due,
  currency,
  may,
  pending,
  onSell,
}: {
  /** Null for a walk-in, who has no card here and pays at once. */
  member_id: string | null;
  /** Minor units. */
  due: number;
  currency: string;
  may: { cards: boolean; onAccount: boolean };
  pending: boolean;
  onSell: (paid: Paid) => void;
}) {
  const words = useTranslations("console_money.till.sale");
  const locale = useLocale();
  const [way, setWay] = useState<Way>("cash");
  const [given, setGiven] = useState<number | null>(null);
  /** Shown in the field anew when a button has filled it. */
  const [pressed, setPressed] = useState<number | null>(null);
  const cards = useQuery({
    queryKey: ["cards of a buyer", member_id],
    queryFn: () => consoleClient().bookings.cards.query({ member_id: member_id ?? "", size: 20 }),
    enabled: may.cards && member_id !== null,
  });
  const all = cards.data?.items ?? [];
  const card = all.find(({ is_default }) => is_default) ?? all[0] ?? null;
  const money = (sum: number) => formatMoney(sum, currency, locale);
  const short = way === "cash" && given !== null && given < due;
  const ways: { value: Way; text: string }[] = [
    { value: "cash", text: words("ways.cash") },
    { value: "card_terminal", text: words("ways.card_terminal") },
    ...(card ? [{ value: "saved_card" as const, text: cardText(card) }] : []),
    ...(may.onAccount && member_id !== null
      ? [{ value: "on_account" as const, text: words("ways.on_account") }]
      : []),
  ];
  const sell = (event: FormEvent) => {
    event.preventDefault();
    if (short || pending) return;
    const payments = paymentsBy(way, due, { given, card: card?.id ?? null });
    onSell({ payments, ...(way === "on_account" && { on_account: true }) });
  };
  const press = (sum: number) => {
    setGiven(sum);
    setPressed(sum);
  };
  const act = { cash: "take", card_terminal: "take", saved_card: "charge", on_account: "later" };
  return (
    <form onSubmit={sell} className="grid gap-4">
      {due > 0 && (
        <SegmentedControl label={words("way")} value={way} onChange={setWay} options={ways} />
      )}
      {due > 0 && way === "cash" && (
        <>
          <div className="flex flex-wrap gap-2">
            {[due, ...usualGiven(due, 10 ** currencyExponent(currency))].map((sum, n) => (
              <Button
                key={sum}
                variant="secondary"
                size="lg"
                className="tabular flex-1"
                aria-pressed={given === sum}
                onClick={() => press(sum)}
              >
                {n === 0 ? words("exactly") : money(sum)}
              </Button>
            ))}
          </div>
          <AmountField
            key={`${due}:${pressed}`}
            label={words("given")}
            currency={currency}
            initial={pressed}
            error={short ? words("too_little", { sum: money(due - (given ?? 0)) }) : null}
            onChange={setGiven}
          />
          <p
            aria-live="polite"
            className="flex min-h-9 items-baseline justify-between gap-4 text-lg font-semibold"
          >
            {given !== null && !short && (
              <>
                <span>{words("change")}</span>
                <span className="tabular text-2xl">{money(given - due)}</span>
              </>
            )}
          </p>
        </>
      )}
      <Button type="submit" size="lg" block pending={pending} disabled={short}>
        {due === 0
          ? words("free")
          : words(act[way] as "take" | "charge" | "later", { sum: money(due) })}
      </Button>
    </form>
  );
}
