import { BadgeCheck } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { LinkButton } from "@/ui/link-button";
import { Money } from "@/ui/money";
import { formatMoney } from "@/lib/money";
import type { PlanComparison } from "../schema";

/** How a member gets a plan: its address, and whether it replaces what they have. */
export type WayToPlan = { href: string; switches: boolean };

/**
 * All plans side by side: what each costs for the member's own bookings of the last three months. Nothing for a member
 * without any and without a membership, of whom every row would say the same.
 */
export function PlanTable({
  comparison,
  ways,
  locale,
}: {
  comparison: PlanComparison;
  /** By the product's id; what cannot be had has none. */
  ways: ReadonlyMap<string, WayToPlan>;
  locale: string;
}) {
  const words = useTranslations("plans");
  const { plans, currency, bookings } = comparison;
  const hasOne = plans.some(({ yours, product_id }) => yours && product_id !== null);
  if (plans.length < 2 || (bookings === 0 && !hasOne)) return null;
  return (
    <section aria-labelledby="plans-heading" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="plans-heading" className="text-lg">
          {words("title")}
        </h2>
        <p className="max-w-prose text-muted">
          <Verdict comparison={comparison} locale={locale} />
        </p>
      </div>
      {comparison.bookings > 0 && <Used comparison={comparison} locale={locale} />}
      <Card className="overflow-hidden">
        <table className="w-full text-left">
          <caption className="sr-only">{words("caption")}</caption>
          <thead className="max-lg:sr-only">
            <tr className="border-b border-line text-sm text-muted">
              <th scope="col" className="px-5 py-3 font-medium">
                {words("plan")}
              </th>
              <th scope="col" className="px-3 py-3 text-right font-medium">
                {words("fees")}
              </th>
              <th scope="col" className="px-3 py-3 text-right font-medium">
                {words("bookings")}
              </th>
              <th scope="col" className="px-3 py-3 text-right font-medium">
                {words("together")}
              </th>
              <th scope="col" className="px-5 py-3">
                <span className="sr-only">{words("choose_column")}</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {plans.map((plan) => {
              const name = plan.name ?? words("none");
              const way = plan.product_id === null ? undefined : ways.get(plan.product_id);
              const money = (amount: number) => <Money {...{ amount, currency, locale }} />;
              return (
                <tr
                  key={plan.product_id ?? "none"}
                  className="max-lg:grid max-lg:grid-cols-[1fr_auto] max-lg:gap-x-4 max-lg:px-5 max-lg:py-4"
                >
                  <th scope="row" className="font-semibold wrap-anywhere lg:px-5 lg:py-3.5">
                    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                      {name}
                      {plan.yours && (
                        <Badge tone="accent">
                          <BadgeCheck aria-hidden className="size-3.5" />
                          {words("yours")}
                        </Badge>
                      )}
                      {plan.cheapest && <Badge tone="positive">{words("cheapest")}</Badge>}
                    </span>
                  </th>
                  <td className="text-sm text-muted max-lg:order-3 max-lg:col-span-2 lg:px-3 lg:py-3.5 lg:text-right">
                    <span className="lg:hidden">{words("fees")} </span>
                    {money(plan.fees)}
                    <span className="lg:hidden">
                      {" · "}
                      {words("bookings")} {money(plan.bookings_cost)}
                    </span>
                  </td>
                  <td className="text-sm text-muted max-lg:hidden lg:px-3 lg:py-3.5 lg:text-right">
                    {money(plan.bookings_cost)}
                  </td>
                  <td className="font-semibold max-lg:order-2 max-lg:text-right lg:px-3 lg:py-3.5 lg:text-right">
                    {money(plan.cost)}
                  </td>
                  <td className="max-lg:order-4 max-lg:col-span-2 lg:px-5 lg:py-2 lg:text-right">
                    {way && plan.cheapest && (
                      <LinkButton href={way.href} className="max-lg:mt-3 max-sm:w-full">
                        {words(way.switches ? "switch_to" : "choose")}
                        <span className="sr-only"> {name}</span>
                      </LinkButton>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Card>
      <p className="max-w-prose text-sm text-muted">{words("how")}</p>
    </section>
  );
}

/** Names the cheapest plan, and what it would have saved. */
function Verdict({ comparison, locale }: { comparison: PlanComparison; locale: string }) {
  const words = useTranslations("plans");
  const { bookings, plans, saving, currency } = comparison;
  if (bookings === 0) return words("verdict.no_bookings");
  const best = plans.find(({ cheapest }) => cheapest);
  if (!best) return null;
  const name = best.name ?? words("none");
  if (best.yours) return words("verdict.yours", { name });
  if (saving > 0) {
    const amount = formatMoney(saving, currency, locale);
    return best.name === null
      ? words("verdict.none_less", { amount })
      : words("verdict.less", { name, amount });
  }
  return words("verdict.cheapest", { name });
}

/** The member's own bookings by place: how often, how long, and what was paid. */
function Used({ comparison, locale }: { comparison: PlanComparison; locale: string }) {
  const words = useTranslations("plans");
  const { places, currency, bookings, minutes, paid } = comparison;
  const hours = (of: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(of / 60);
  const shown = places.slice(0, 4);
  const rest = places.length - shown.length;
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium">
        {words("use", {
          count: bookings,
          hours: hours(minutes),
          amount: formatMoney(paid, currency, locale),
        })}
      </p>
      <ul className="flex flex-wrap gap-2">
        {shown.map((place) => (
          <li
            key={place.title}
            className="rounded-full bg-sunken px-3.5 py-1.5 text-sm wrap-anywhere text-muted"
          >
            <span className="font-medium text-ink">{place.title}</span>{" "}
            {words("use_of_place", { count: place.bookings, hours: hours(place.minutes) })}
          </li>
        ))}
        {rest > 0 && (
          <li className="px-1 py-1.5 text-sm text-muted">
            {words("more_places", { count: rest })}
          </li>
        )}
      </ul>
    </div>
  );
}
