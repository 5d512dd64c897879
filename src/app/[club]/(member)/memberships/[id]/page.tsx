import { titled } from "@/app/titled";
import { getTranslations } from "next-intl/server";
import { readAll } from "@/lib/read-all";
import { ArrowLeftRight, BadgeCheck, CalendarDays, CircleCheck, CreditCard } from "@/ui/icons";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Allowances } from "@/features/memberships/subscriptions/components/allowances";
import { BenefitList } from "@/features/memberships/subscriptions/components/benefit-list";
import { paysAtDesk } from "@/features/billing/payment-methods/components/at-desk";
import { CardOfMembership } from "@/features/memberships/subscriptions/components/card-of-membership";
import { EndMembership } from "@/features/memberships/subscriptions/components/end-membership";
import { KeepProduct } from "@/features/memberships/subscriptions/components/keep-product";
import { MembershipBadge } from "@/features/memberships/subscriptions/components/membership-badge";
import {
  isLive,
  nextWords,
  priceWords,
} from "@/features/memberships/subscriptions/components/membership-words";
import { offersPause } from "@/features/memberships/subscriptions/components/pause-words";
import { PauseMembership } from "@/features/memberships/subscriptions/components/pause-membership";
import { PaymentDue } from "@/features/memberships/subscriptions/components/payment-due";
import { SettleSoon } from "@/features/memberships/subscriptions/components/settle-soon";
import { Card } from "@/ui/card";
import { Fact, Facts } from "@/ui/facts";
import { formatDate } from "@/lib/format";
import { monthsFrom } from "@/lib/time";
import { LinkButton } from "@/ui/link-button";
import { PageHeader } from "@/ui/page-header";
import { orNull } from "@/app/or-null";
import { openPage } from "../../portal";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ new?: string; paid?: string }>;
};

/** Cached for the page and its title. */
const readMembership = cache(async (id: string) => {
  const { call } = await openPage(`/memberships/${id}`);
  return orNull(call.subscriptions.membership({ subscription_id: id }));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const membership = await readMembership((await params).id);
  return membership ? { title: membership.product_name } : titled("not_found")();
}

export default async function MembershipPage({ params, searchParams }: Props) {
  const { id } = await params;
  const asked = await searchParams;
  const { call, locale, me, now } = await openPage(`/memberships/${id}`);
  const membership = await readMembership(id);
  if (!membership) notFound();
  const [words, home] = await Promise.all([
    getTranslations("memberships"),
    getTranslations("home"),
  ]);
  const [granted, cards, config, offers] = await Promise.all([
    readAll((at) => call.subscriptions.allowances(at)),
    call.paymentMethods.list(),
    call.paymentMethods.config(),
    call.subscriptions.offers(),
  ]);
  const zone = me.organization.default_timezone;
  const ends = [1, 2, 3].map((months) =>
    new Date(monthsFrom(Date.parse(now), months, zone)).toISOString(),
  );
  const allowances = granted.filter(({ subscription_id }) => subscription_id === id);
  const { status, product_name, product_description, latest_invoice_id, benefits } = membership;
  const live = isLive(membership);
  const running = status === "active" || status === "trialing";
  const others = offers.some(
    (offer) => offer.id !== membership.product_id && offer.currency === membership.currency,
  );
  const invoice =
    asked.paid === "1" && status === "past_due" && latest_invoice_id
      ? await call.invoices.get({ invoice_id: latest_invoice_id })
      : null;
  const settling = invoice?.status === "paid" || (asked.new === "1" && status === "pending");
  const next = nextWords(membership, { locale, zone, now }, words);
  const fresh = running && (asked.new === "1" || asked.paid === "1");
  return (
    <>
      {fresh ? (
        <div role="status" className="mb-8 grid justify-items-start gap-3">
          <span
            aria-hidden
            className="inline-flex size-14 animate-[rise_0.5s_ease-out] items-center justify-center rounded-full bg-positive-soft text-positive"
          >
            <CircleCheck className="size-8" />
          </span>
          <h1 className="text-2xl md:text-3xl">{words("welcome", { name: product_name })}</h1>
          <p className="text-muted">{next}</p>
          <LinkButton href="/resources/times">{home("book")}</LinkButton>
        </div>
      ) : (
        <PageHeader
          title={product_name}
          back={{ href: "/memberships", text: words("title") }}
          lead={status === "past_due" ? product_description : next}
          action={<MembershipBadge membership={membership} />}
        />
      )}
      <div className="mb-6 grid gap-4 empty:hidden">
        {settling ? (
          <SettleSoon>{words("settling")}</SettleSoon>
        ) : (
          <PaymentDue {...{ membership, next }} atDesk={paysAtDesk(config)} />
        )}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid gap-6">
          {allowances.length > 0 && (
            <Card as="section" aria-labelledby="left-heading" className="grid gap-4 p-5">
              <h2 id="left-heading" className="text-lg">
                {words("left")}
              </h2>
              <Allowances allowances={allowances} locale={locale} zone={zone} />
            </Card>
          )}
          <Card as="section" aria-label={words("details")} className="grid gap-5 p-5">
            <Facts>
              <Fact icon={<BadgeCheck />} term={words("price")}>
                {priceWords(membership, locale, words)}
              </Fact>
              <Fact icon={<CalendarDays />} term={words("time")}>
                {words("since", { date: formatDate(membership.starts_at, zone, locale) })}
                {membership.current_period_ends_at && live && (
                  <span className="block text-sm font-normal text-muted">
                    {words(status === "trialing" ? "trial_until" : "period_until", {
                      date: formatDate(membership.current_period_ends_at, zone, locale),
                    })}
                  </span>
                )}
              </Fact>
              {live && membership.renewal_amount > 0 && (
                <Fact icon={<CreditCard />} term={words("paid_with")}>
                  <CardOfMembership membership={membership} cards={cards} config={config} />
                </Fact>
              )}
            </Facts>
            {benefits.length > 0 && (
              <div className="grid gap-3 border-t border-line pt-4">
                <h2 className="text-sm text-muted">{words("includes")}</h2>
                <BenefitList product={membership} benefits={benefits} locale={locale} />
              </div>
            )}
          </Card>
        </div>
        <div className="grid gap-3">
          {running && membership.next_product_id && !membership.cancel_at_period_end && (
            <KeepProduct membership={membership} />
          )}
          {running && others && !membership.cancel_at_period_end && (
            <LinkButton
              href={`/memberships/${id}/change`}
              variant="secondary"
              icon={<ArrowLeftRight aria-hidden className="size-4.5" />}
            >
              {words("change.title")}
            </LinkButton>
          )}
          {offersPause(membership) && <PauseMembership {...{ membership, zone, now, ends }} />}
          {latest_invoice_id && (
            <LinkButton href={`/invoices/${latest_invoice_id}`} variant="secondary">
              {words("last_invoice")}
            </LinkButton>
          )}
          {live && (
            <EndMembership membership={membership} allowances={allowances} zone={zone} now={now} />
          )}
          {!live && (
            <LinkButton href="/memberships" variant="secondary">
              {words("see")}
            </LinkButton>
          )}
        </div>
      </div>
    </>
  );
}
