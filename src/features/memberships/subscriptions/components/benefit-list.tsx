import { useTranslations } from "next-intl";
import { Check } from "@/ui/icons";
import type { Offer, OfferedBenefit } from "../schema";
import { benefitWords } from "./membership-words";

/** Lists a product's benefits, in words. */
export function BenefitList({
  product,
  benefits,
  locale,
}: {
  product: Pick<Offer, "interval" | "interval_count" | "currency">;
  benefits: OfferedBenefit[];
  locale: string;
}) {
  const words = useTranslations("memberships");
  if (benefits.length === 0) return null;
  const { currency } = product;
  return (
    <ul className="grid gap-2 text-sm">
      {benefits.map((benefit) => (
        <li key={benefit.id} className="flex gap-2.5">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-positive" />
          <span className="wrap-anywhere">
            {benefitWords(benefit, product, { locale, currency }, words)}
          </span>
        </li>
      ))}
    </ul>
  );
}
