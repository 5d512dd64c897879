"use client";
import { hidden } from "@/ui/hidden";
import { useTranslations } from "next-intl";
import { CreditCard, Plus } from "@/ui/icons";
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
import { CardPays, type PaidByCard } from "./card-pays";
import { CardWarning } from "./card-warning";
import { cardName } from "./card-name";
import { useCards } from "./use-cards";

type Props = {
  first: PaymentMethod[];
  config: ClientConfig;
  /** What the cards pay again and again. */
  paid: PaidByCard[];
};

/** The member's saved cards, to add, choose a default, or remove. */
export function CardManager(props: Props) {
  return (
    <ServerState>
      <Cards {...props} />
    </ServerState>
  );
}

function Cards({ first, config, paid }: Props) {
  const { saved, isDefault, makeDefault, detach, ...cards } = useCards(first);
  const { setAdding, removing, setRemoving } = cards;
  const words = useTranslations("money");
  const atDesk = paysAtDesk(config);
  const adding = cards.adding && !atDesk;
  const isAccount = removing?.type === "sepa_debit";
  const addText = words(config.debit_consent ? "account.add" : "cards.add");
  return (
    <div className="grid max-w-xl gap-4">
      {makeDefault.error && (
        <Notice tone="danger" live title={words("cards.default_failed")}>
          {failureOf(makeDefault.error).message}
        </Notice>
      )}
      {saved.length === 0 && !adding && (
        <EmptyState icon={<CreditCard className="size-6" />} title={words("cards.none_title")}>
          {atDesk ? words("desk.none") : words("cards.none")}
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
          <CardHeader id="add-heading" title={addText} />
          <AddCard
            config={config}
            debits
            submitLabel={words("cards.save")}
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
            {addText}
          </Button>
        )
      )}
      <Dialog
        open={removing !== null}
        onClose={() => {
          setRemoving(null);
          detach.reset();
        }}
        title={words(isAccount ? "account.remove_title" : "cards.remove_title")}
        actions={
          <>
            <Button variant="secondary" onClick={() => setRemoving(null)}>
              {words("cards.keep")}
            </Button>
            <Button
              variant="danger"
              pending={detach.isPending}
              pendingLabel={words("cards.removing")}
              onClick={() => removing && detach.mutate({ payment_method_id: removing.id })}
            >
              {words(isAccount ? "account.remove_now" : "cards.remove_now")}
            </Button>
          </>
        }
      >
        {removing && (
          <>
            <p>{words("cards.remove_text", { card: cardName(removing, words) })}</p>
            <CardPays card={removing} cards={saved} paid={paid} />
          </>
        )}
        {detach.error && (
          <Notice tone="danger" live title={words("cards.not_removed")}>
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
  const words = useTranslations("money");
  const name = cardName(card, words);
  return (
    <Card as="li" className="flex flex-wrap items-center gap-3 p-4">
      <CardBrand brand={card.brand ?? card.type} />
      <div className="min-w-40 flex-1">
        <p className="font-medium">{name}</p>
        {card.exp_month !== null && (
          <p className="tabular text-sm text-muted">
            {words("cards.expires", {
              month: String(card.exp_month).padStart(2, "0"),
              year: String(card.exp_year),
            })}
          </p>
        )}
        {card.type === "sepa_debit" && (
          <p className="text-sm text-muted">{words("account.pays_for")}</p>
        )}
      </div>
      <div className="ml-auto flex items-center gap-1">
        <CardWarning card={card} />
        {isDefault ? (
          <Badge tone="accent">{words("cards.default")}</Badge>
        ) : card.usable ? (
          <Button variant="ghost" size="sm" onClick={onUseFirst}>
            {words.rich("cards.use_first", { card: name, hidden })}
          </Button>
        ) : null}
        <Button variant="ghost" size="sm" onClick={onRemove}>
          {words.rich("cards.remove", { card: name, hidden })}
        </Button>
      </div>
    </Card>
  );
}
