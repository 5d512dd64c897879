import { titled } from "@/app/titled";
import { getTranslations } from "next-intl/server";
import { useTranslations } from "next-intl";
import { notFound } from "next/navigation";
import { BenefitList } from "@/features/memberships/subscriptions/components/benefit-list";
import { BuyMembership } from "@/features/memberships/subscriptions/components/buy-membership";
import {
  continuesWords,
  continuingMembership,
  isLive,
  mayChangeTo,
} from "@/features/memberships/subscriptions/components/membership-words";
import { Price } from "@/features/memberships/subscriptions/components/offer-card";
import type { Membership, Offer } from "@/features/memberships/subscriptions/schema";
import { payableFrom } from "@/lib/chargeable";
import { daysAfter } from "@/lib/time";
import { Card } from "@/ui/card";
import { LinkButton } from "@/ui/link-button";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { goTo, openPage } from "../../../portal";

export const generateMetadata = titled("join");

type Props = {
  params: Promise<{ product: string }>;
  searchParams: Promise<{ beside?: string }>;
};

export default async function BuyPage({ params, searchParams }: Props) {
  const { product } = await params;
  const { beside } = await searchParams;
  const { call, locale, me, now } = await openPage(
    `/memberships/buy/${product}${beside ? "?beside=1" : ""}`,
  );
  const words = await getTranslations("memberships");
  const [offers, memberships, cards, config, { balances }] = await Promise.all([
    call.subscriptions.offers(),
    call.subscriptions.memberships(),
    call.paymentMethods.list(),
    call.paymentMethods.config(),
    call.me.balance(),
  ]);
  const offer = offers.find(({ id }) => id === product);
  if (!offer) notFound();
  const had = memberships.find((one) => isLive(one) && one.product_id === product);
  // Nobody needs the same one twice; a member who wants it asks the club.
  if (had) await goTo(`/memberships/${had.id}`);
  const other = continuingMembership(memberships) ?? null;
  const { name, description, benefits, trial_days, gross_amount, currency } = offer;
  const trialEnds =
    trial_days > 0 && gross_amount > 0
      ? daysAfter(new Date(now), trial_days, me.organization.default_timezone).toISOString()
      : null;
  const credit = balances.find((one) => one.currency === currency)?.account_credit ?? 0;
  // The first period after a trial is paid later, by what credit there is then.
  const fromCredit = trialEnds ? 0 : payableFrom(credit, gross_amount, currency);
  return (
    <>
      <PageHeader
        title={words(trialEnds ? "offer.try" : "join", { name })}
        back={{ href: "/memberships", text: words("title") }}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <Card as="aside" aria-label={words("buy.get")} className="grid gap-4 p-5 lg:order-last">
          <Price offer={offer} locale={locale} />
          {trialEnds && (
            <p className="text-sm font-medium">
              {words("offer.trial_first", { count: trial_days })}
            </p>
          )}
          {description && (
            <p className="text-sm whitespace-pre-line text-muted wrap-anywhere">{description}</p>
          )}
          <BenefitList product={offer} benefits={benefits} locale={locale} />
        </Card>
        {other && !beside ? (
          <SecondMembership {...{ other, offer, locale }} />
        ) : (
          <BuyMembership
            {...{ offer, cards, config, fromCredit, trialEnds }}
            beside={other}
            zone={me.organization.default_timezone}
          />
        )}
      </div>
    </>
  );
}

/** Warns before a second membership is sold: the first continues, and could be changed instead. */
function SecondMembership({
  other,
  offer,
  locale,
}: {
  other: Membership;
  offer: Offer;
  locale: string;
}) {
  const words = useTranslations("memberships");
  return (
    <Notice
      tone="warning"
      title={words("buy.have_title", { name: other.product_name })}
      action={
        <>
          {mayChangeTo(other, offer) && (
            <LinkButton href={`/memberships/${other.id}/change?to=${offer.id}`} size="sm">
              {words("offer.switch", { name: offer.name })}
            </LinkButton>
          )}
          <LinkButton href={`/memberships/buy/${offer.id}?beside=1`} size="sm" variant="secondary">
            {words("buy.have_both")}
          </LinkButton>
        </>
      }
    >
      <span suppressHydrationWarning>
        {words("buy.have", { continues: continuesWords(other, locale, words) })}
      </span>
    </Notice>
  );
}
