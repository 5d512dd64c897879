import { notFound, redirect } from "next/navigation";
import { BenefitList } from "@/features/subscriptions/components/benefit-list";
import { BuyMembership } from "@/features/subscriptions/components/buy-membership";
import { isLive } from "@/features/subscriptions/components/membership-words";
import { Price } from "@/features/subscriptions/components/offer-card";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { openPage } from "../../../portal";

export const metadata = { title: "Join" };

type Props = { params: Promise<{ product: string }> };

export default async function BuyPage({ params }: Props) {
  const { product } = await params;
  const { call, locale, me, now } = await openPage(`/memberships/buy/${product}`);
  const [offers, memberships, cards, config] = await Promise.all([
    call.subscriptions.offers(),
    call.subscriptions.memberships(),
    call.paymentMethods.list(),
    call.paymentMethods.config(),
  ]);
  const offer = offers.find(({ id }) => id === product);
  if (!offer) notFound();
  const had = memberships.find((one) => isLive(one) && one.product_id === product);
  // Nobody needs the same one twice; whoever wants it asks the club.
  if (had) redirect(`/memberships/${had.id}`);
  const { name, description, benefits, trial_days } = offer;
  const trialEnds =
    trial_days > 0 && offer.gross_amount > 0
      ? new Date(Date.parse(now) + trial_days * 86_400_000).toISOString()
      : null;
  return (
    <>
      <PageHeader
        title={trialEnds ? `Try ${name}` : `Join with ${name}`}
        back={{ href: "/memberships", text: "Membership" }}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <Card as="aside" aria-label="What you get" className="grid gap-4 p-5 lg:order-last">
          <Price offer={offer} locale={locale} />
          {trialEnds && (
            <p className="text-sm font-medium">The first {trial_days} days are free.</p>
          )}
          {description && (
            <p className="text-sm whitespace-pre-line text-muted wrap-anywhere">{description}</p>
          )}
          <BenefitList product={offer} benefits={benefits} locale={locale} />
        </Card>
        <BuyMembership
          {...{ offer, cards, config, trialEnds }}
          zone={me.organization.default_timezone}
        />
      </div>
    </>
  );
}
