"use client";
import { useTranslations } from "next-intl";
import { Badge } from "@/ui/badge";
import { CardBrand, cardBrandName } from "@/ui/card-brand";
import { ChoiceCard } from "@/ui/choice-card";
import type { PaymentMethod } from "../schema";
import { CardWarning } from "./card-warning";

/** A choice among the saved cards. */
export function SavedCards({
  cards,
  chosen,
  onChoose,
}: {
  cards: PaymentMethod[];
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  const words = useTranslations("money");
  return (
    <fieldset className="grid gap-2.5">
      <legend className="sr-only">{words("cards.to_pay_with")}</legend>
      {cards.map((card) => {
        return (
          <ChoiceCard
            key={card.id}
            name="payment_method_id"
            value={card.id}
            checked={card.id === chosen}
            onChoose={() => onChoose(card.id)}
            aside={
              card.is_default && card.usable ? (
                <Badge>{words("cards.default")}</Badge>
              ) : (
                <CardWarning card={card} />
              )
            }
          >
            <CardBrand brand={card.brand ?? card.type} />
            <span className="min-w-0">
              <span className="block font-medium">
                {cardBrandName(card.brand ?? "") ??
                  words(card.type === "card" ? "means.card" : "means.bank_account")}{" "}
                <span className="sr-only">{words("cards.ending_in")} </span>
                <span className="whitespace-nowrap">
                  <span aria-hidden className="text-muted">
                    ••••{" "}
                  </span>
                  <span className="tabular">{card.last4}</span>
                </span>
              </span>
              {card.exp_month !== null && card.exp_year !== null && (
                <span className="tabular block text-sm text-muted">
                  {words("cards.expires", {
                    month: String(card.exp_month).padStart(2, "0"),
                    year: String(card.exp_year % 100).padStart(2, "0"),
                  })}
                </span>
              )}
            </span>
          </ChoiceCard>
        );
      })}
    </fieldset>
  );
}
