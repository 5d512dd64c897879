import { titled } from "@/app/titled";
import { getTranslations } from "next-intl/server";
import { readAll } from "@/lib/read-all";
import { BadgeCheck } from "@/ui/icons";
import { Link } from "@/ui/link";
import { paysAtDesk } from "@/features/billing/payment-methods/components/at-desk";
import {
  PlanTable,
  type WayToPlan,
} from "@/features/memberships/plan-comparison/components/plan-table";
import { MembershipCard } from "@/features/memberships/subscriptions/components/membership-card";
import { MembershipBadge } from "@/features/memberships/subscriptions/components/membership-badge";
import {
  continuingMembership,
  isLive,
  mayChangeTo,
  nextWords,
} from "@/features/memberships/subscriptions/components/membership-words";
import { OfferCard } from "@/features/memberships/subscriptions/components/offer-card";
import type { Membership, Offer } from "@/features/memberships/subscriptions/schema";
import { CardHeader } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { openPage } from "../portal";

export const generateMetadata = titled("membership");

export default async function MembershipsPage() {
  const { call, locale, me, now } = await openPage("/memberships");
  const words = await getTranslations("memberships");
  const [memberships, allowances, offers, config, comparison] = await Promise.all([
    call.subscriptions.memberships(),
    readAll((at) => call.subscriptions.allowances(at)),
    call.subscriptions.offers(),
    call.paymentMethods.config(),
    call.subscriptions.compare(),
  ]);
  const reader = { locale, zone: me.organization.default_timezone, now };
  const mine = memberships.filter(isLive);
  const over = memberships.filter((one) => !isLive(one));
  const has = new Set(mine.map(({ product_id }) => product_id));
  const offered = offers.filter(({ id }) => !has.has(id));
  return (
    <>
      <PageHeader title={words("title")} />
      <div className="grid gap-10">
        {mine.length > 0 && (
          <section aria-labelledby="mine-heading" className="grid gap-3">
            <CardHeader id="mine-heading" title={words("yours")} />
            <ul className="grid gap-4">
              {mine.map((membership) => (
                <MembershipCard
                  key={membership.id}
                  membership={membership}
                  allowances={allowances.filter((grant) => grant.subscription_id === membership.id)}
                  reader={reader}
                  atDesk={paysAtDesk(config)}
                />
              ))}
            </ul>
          </section>
        )}
        <PlanTable
          comparison={comparison}
          ways={waysTo(offered, continuingMembership(mine))}
          locale={locale}
        />
        {offered.length > 0 ? (
          <section aria-labelledby="offers-heading" className="grid gap-3">
            <CardHeader
              id="offers-heading"
              title={
                mine.length > 0 ? words("others") : words("join", { name: me.organization.name })
              }
            />
            <ul className="grid gap-4 sm:grid-cols-2">
              {offered.map((offer) => (
                <OfferCard
                  key={offer.id}
                  offer={offer}
                  has={continuingMembership(mine)}
                  locale={locale}
                />
              ))}
            </ul>
          </section>
        ) : (
          mine.length === 0 && (
            <EmptyState icon={<BadgeCheck className="size-6" />} title={words("none_title")}>
              {words("none", { club: me.organization.name })}
            </EmptyState>
          )
        )}
        {over.length > 0 && (
          <section aria-labelledby="over-heading" className="grid gap-3">
            <CardHeader id="over-heading" title={words("earlier")} />
            <ul className="grid divide-y divide-line rounded-xl bg-raised px-5 shadow-md forced-colors:border">
              {over.map((membership) => (
                <OverRow
                  key={membership.id}
                  membership={membership}
                  next={nextWords(membership, reader, words)}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

/** Returns how the member gets each product on offer. */
function waysTo(offered: Offer[], has: Membership | undefined): Map<string, WayToPlan> {
  return new Map(
    offered.map((offer) => {
      const switches = has !== undefined && mayChangeTo(has, offer);
      const href = switches
        ? `/memberships/${has.id}/change?to=${offer.id}`
        : `/memberships/buy/${offer.id}`;
      return [offer.id, { href, switches }];
    }),
  );
}

function OverRow({ membership, next }: { membership: Membership; next: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3.5">
      <span className="min-w-0">
        <Link
          href={`/memberships/${membership.id}`}
          className="font-medium wrap-anywhere hover:underline"
        >
          {membership.product_name}
        </Link>
        <span className="block text-sm text-muted">{next}</span>
      </span>
      <MembershipBadge membership={membership} />
    </li>
  );
}
