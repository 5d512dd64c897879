import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/ui/badge";
import { ChoiceCard } from "@/ui/choice-card";
import type { Offer } from "../schema";
import { priceWords } from "./membership-words";

/** One product that a membership may be changed to; marked if the change to it is already scheduled. */
export function OfferChoice({
  offer,
  checked,
  coming,
  onChoose,
}: {
  offer: Offer;
  checked: boolean;
  coming: boolean;
  onChoose: () => void;
}) {
  const words = useTranslations("memberships");
  const locale = useLocale();
  return (
    <ChoiceCard
      name="product_id"
      value={offer.id}
      checked={checked}
      onChoose={onChoose}
      aside={coming && <Badge tone="accent">{words("change.coming")}</Badge>}
    >
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{offer.name}</span>
        <span className="tabular block text-sm text-muted" suppressHydrationWarning>
          {priceWords(offer, locale, words)}
        </span>
      </span>
    </ChoiceCard>
  );
}
