import { useLocale, useTranslations } from "next-intl";
import { formatList } from "@/lib/format";
import { payingCard, withoutCard } from "@/lib/paying-card";
import { Notice } from "@/ui/notice";
import type { PaymentMethod } from "../schema";
import { cardName } from "./card-name";

/** Something that a card pays again and again, by its name; without a card of its own, the default pays. */
export type PaidByCard = { name: string; payment_method_id: string | null };

/** Says what a card that is about to be removed pays for, and which one pays afterwards; nothing if it pays nothing. */
export function CardPays({
  card,
  cards,
  paid,
}: {
  card: PaymentMethod;
  cards: readonly PaymentMethod[];
  paid: readonly PaidByCard[];
}) {
  const words = useTranslations("money");
  const locale = useLocale();
  const usable = (all: readonly PaymentMethod[]) => all.filter((one) => one.usable);
  const pays = paid.filter(
    ({ payment_method_id }) => payingCard(usable(cards), payment_method_id)?.id === card.id,
  );
  if (pays.length === 0) return null;
  const names = formatList(
    pays.map(({ name }) => name),
    locale,
  );
  // What names a removed card falls to the default.
  const next = payingCard(usable(withoutCard(cards, card)), null);
  return next ? (
    <p>{words("cards.passes_on", { names, card: cardName(next, words) })}</p>
  ) : (
    <Notice tone="warning">{words("cards.pays_nothing", { names })}</Notice>
  );
}
