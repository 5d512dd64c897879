import type { Benefit } from "@/features/catalogue/benefits/schema";
import type { Product } from "@/features/catalogue/products/schema";
import { benefitWords } from "@/features/memberships/subscriptions/components/membership-words";

type Words = Parameters<typeof benefitWords>[3];

/** Returns a membership's benefits in words: `10 h in Beacon each month`. */
export function toldBenefits(
  product: Product,
  benefits: readonly Benefit[],
  names: Record<string, string>,
  { words, locale }: { words: Words; locale: string },
) {
  return benefits
    .filter(({ product_id }) => product_id === product.id)
    .map(({ id, name, resource_ids, event_ids, ...benefit }) => {
      const places = [...resource_ids, ...event_ids].flatMap((one) => names[one] ?? []);
      const reader = { locale, currency: product.currency };
      return { id, name, told: benefitWords({ ...benefit, places }, product, reader, words) };
    });
}
