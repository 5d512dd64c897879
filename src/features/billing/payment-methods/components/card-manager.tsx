"use client";
import { CreditCard, Plus } from "lucide-react";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { CardBrand } from "@/ui/card-brand";
import { Dialog } from "@/ui/dialog";
import { EmptyState } from "@/ui/empty-state";
import { failureOf } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { ServerState } from "@/ui/trpc";
import type { ClientConfig, PaymentMethod } from "../schema";
import { AddCard } from "./add-card";
import { paysAtDesk } from "./at-desk";
import { cardName } from "./card-name";
import { useCards } from "./use-cards";

type Props = { first: PaymentMethod[]; config: ClientConfig };

/** The member's saved cards, to add, choose a default, or remove. */
export function CardManager(props: Props) {
  return (
    <ServerState>
      <Cards {...props} />
    </ServerState>
  );
}

function Cards({ first, config }: Props) {
  const { saved, isDefault, makeDefault, detach, ...cards } = useCards(first);
  const { setAdding, removing, setRemoving } = cards;
  const atDesk = paysAtDesk(config);
  const adding = cards.adding && !atDesk;
  return (
    <div className="grid max-w-xl gap-4">
      {makeDefault.error && (
        <Notice tone="danger" live title="Couldn’t change the default card">
          {failureOf(makeDefault.error).message}
        </Notice>
      )}
      {saved.length === 0 && !adding && (
        <EmptyState icon={<CreditCard className="size-6" />} title="No card saved">
          {atDesk
            ? "No cards are taken here: you pay at the desk."
            : "With a saved card you book in a few taps."}
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {saved.map((card) => (
          <SavedCard
            key={card.id}
            card={card}
            isDefault={isDefault(card)}
            onUseFirst={() => makeDefault.mutate({ payment_method_id: card.id })}
            onRemove={() => setRemoving(card)}
          />
        ))}
      </ul>
      {adding ? (
        <Card as="section" aria-labelledby="add-heading" className="grid gap-5 p-5">
          <CardHeader id="add-heading" title="Add a card" />
          <AddCard
            config={config}
            submitLabel="Save card"
            onAdded={cards.onAdded}
            onCancel={() => setAdding(false)}
          />
        </Card>
      ) : (
        !atDesk && (
          <Button
            variant="secondary"
            className="justify-self-start"
            icon={<Plus aria-hidden className="size-4.5" />}
            onClick={() => setAdding(true)}
          >
            Add a card
          </Button>
        )
      )}
      <Dialog
        open={removing !== null}
        onClose={() => {
          setRemoving(null);
          detach.reset();
        }}
        title="Remove this card?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setRemoving(null)}>
              Keep it
            </Button>
            <Button
              variant="danger"
              pending={detach.isPending}
              pendingLabel="Removing"
              onClick={() => removing && detach.mutate({ payment_method_id: removing.id })}
            >
              Remove card
            </Button>
          </>
        }
      >
        <p>
          {removing && cardName(removing)} is deleted here and at the payment service. To use it
          again, add it again.
        </p>
        {detach.error && (
          <Notice tone="danger" live title="Couldn’t remove the card">
            {failureOf(detach.error).message}
          </Notice>
        )}
      </Dialog>
    </div>
  );
}

function SavedCard({
  card,
  isDefault,
  onUseFirst,
  onRemove,
}: {
  card: PaymentMethod;
  isDefault: boolean;
  onUseFirst: () => void;
  onRemove: () => void;
}) {
  return (
    <Card as="li" className="flex flex-wrap items-center gap-3 p-4">
      <CardBrand brand={card.brand ?? ""} />
      <div className="min-w-40 flex-1">
        <p className="font-medium">{cardName(card)}</p>
        <p className="tabular text-sm text-muted">
          Expires {String(card.exp_month ?? 0).padStart(2, "0")}/{card.exp_year}
        </p>
      </div>
      <div className="ml-auto flex items-center gap-1">
        {!card.usable ? (
          <Badge tone="warning">Expired</Badge>
        ) : isDefault ? (
          <Badge tone="accent">Default</Badge>
        ) : (
          <Button variant="ghost" size="sm" onClick={onUseFirst}>
            Use first<span className="sr-only">: {cardName(card)}</span>
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={onRemove}>
          Remove<span className="sr-only"> {cardName(card)}</span>
        </Button>
      </div>
    </Card>
  );
}
