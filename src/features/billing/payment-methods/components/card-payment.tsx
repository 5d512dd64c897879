"use client";
import { useTranslations } from "next-intl";
import { useQuery } from "@tanstack/react-query";
import { Lock, Plus } from "@/ui/icons";
import { useState, type ReactNode } from "react";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { Notice } from "@/ui/notice";
import { useTRPC } from "@/ui/trpc";
import type { ClientConfig, PaymentMethod } from "../schema";
import { AddCard } from "./add-card";
import { AtDesk, paysAtDesk } from "./at-desk";
import { cardName } from "./card-name";
import { chargeable, payable } from "./chargeable";
import type { Problem } from "./decline-advice";
import { SavedCards } from "./saved-cards";
import { useReturnsWithCard } from "./use-save-card";

type Props = {
  cards: PaymentMethod[];
  config: ClientConfig;
  /** True for what is owed, which a bank account may pay as well. */
  debits?: boolean;
  title?: string;
  /** The text of the button. */
  submit: string;
  pendingLabel?: string | undefined;
  pending: boolean;
  problem: Problem | null;
  /** Returns a note on what the button does with this card. */
  note?: (card: PaymentMethod) => string;
  /** Instructions for paying at the desk, where no cards are taken. */
  atDesk: string;
  /** Called when another card is chosen or a new try begins: the last problem no longer applies. */
  onAnew: () => void;
  onPay: (card: PaymentMethod) => void;
  /** Further actions below the button. */
  children?: ReactNode;
};

/**
 * Lets the payer choose or add a card and pay with it. The page defines the payment: it is given the card, and
 * passes in the progress and the problem. Says so instead if no cards are taken.
 */
export function CardPayment(props: Props) {
  if (!paysAtDesk(props.config)) return <ChooseCard {...props} />;
  return <AtDesk how={props.atDesk}>{props.children}</AtDesk>;
}

function ChooseCard({
  cards: first,
  config,
  debits,
  title,
  submit,
  pendingLabel,
  pending,
  problem,
  note,
  onAnew,
  onPay,
  children,
}: Props) {
  const words = useTranslations("money");
  const trpc = useTRPC();
  const saved = useQuery(trpc.paymentMethods.list.queryOptions(undefined, { initialData: first }));
  const cards = payable(saved.data, { debits });
  const [chosen, setChosen] = useState(() => chargeable(first, debits)?.id ?? null);
  const [adding, setAdding] = useState(useReturnsWithCard() || chosen === null);
  const onAdded = async (card: PaymentMethod) => {
    await saved.refetch();
    setChosen(card.id);
    setAdding(false);
    onAnew();
  };
  const addText = words(debits && config.debit_consent ? "account.add" : "cards.add");
  const card = cards.find((other) => other.id === chosen);
  return (
    <Card as="section" aria-labelledby="pay-heading" className="grid gap-5 p-5">
      <CardHeader id="pay-heading" title={adding ? addText : (title ?? words("cards.pay_with"))} />
      {!adding && (
        <SavedCards
          cards={cards}
          chosen={chosen}
          onChoose={(id) => {
            setChosen(id);
            onAnew();
          }}
        />
      )}
      {problem && (
        <Notice tone="danger" live title={problem.title}>
          {problem.message}
        </Notice>
      )}
      {adding ? (
        <AddCard
          config={config}
          debits={debits ?? false}
          submitLabel={words(config.keeps_cards ? "cards.save" : "cards.use")}
          onAdded={onAdded}
          onCancel={cards.length > 0 ? () => setAdding(false) : undefined}
        />
      ) : (
        <>
          <button
            type="button"
            onClick={() => setAdding(true)}
            className="-mt-2.5 flex min-h-12 items-center gap-3 rounded-lg border border-dashed border-line-strong px-4 text-sm font-medium text-muted hover:bg-sunken hover:text-ink"
          >
            <Plus aria-hidden className="size-4.5" />
            {addText}
          </button>
          <div
            data-floats=""
            data-pays=""
            className="sticky bottom-0 z-20 -mx-5 border-t border-line bg-raised px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:static md:m-0 md:border-0 md:p-0"
          >
            <Button
              size="lg"
              block
              icon={<Lock aria-hidden className="size-4" />}
              disabled={!card}
              pending={pending}
              pendingLabel={pendingLabel ?? words("cards.paying")}
              onClick={() => {
                if (!card) return;
                onAnew();
                onPay(card);
              }}
            >
              <span suppressHydrationWarning>{submit}</span>
            </Button>
          </div>
          <p className="text-center text-sm text-muted" suppressHydrationWarning>
            {!card
              ? words("cards.choose_first")
              : note
                ? note(card)
                : words(card.type === "card" ? "cards.charged_now" : "account.debited", {
                    card: cardName(card, words),
                  })}
          </p>
        </>
      )}
      {children}
    </Card>
  );
}
