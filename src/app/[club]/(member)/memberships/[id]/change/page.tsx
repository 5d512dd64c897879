import { titled } from "@/app/titled";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { paysAtDesk } from "@/features/billing/payment-methods/components/at-desk";
import { ChangeMembership } from "@/features/memberships/subscriptions/components/change-membership";
import { nextWords } from "@/features/memberships/subscriptions/components/membership-words";
import { PageHeader } from "@/ui/page-header";
import { orNull } from "@/app/or-null";
import { goTo, openPage } from "../../../portal";

export const generateMetadata = titled("change_membership");

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ to?: string }> };

export default async function ChangePage({ params, searchParams }: Props) {
  const { id } = await params;
  const { to } = await searchParams;
  const { call, locale, me, now } = await openPage(
    `/memberships/${id}/change${to ? `?to=${encodeURIComponent(to)}` : ""}`,
  );
  const membership = await orNull(call.subscriptions.membership({ subscription_id: id }));
  if (!membership) notFound();
  const { status, product_id, product_name, currency, cancel_at_period_end } = membership;
  if ((status !== "active" && status !== "trialing") || cancel_at_period_end) {
    await goTo(`/memberships/${id}`);
  }
  const zone = me.organization.default_timezone;
  const words = await getTranslations("memberships");
  const [all, config] = await Promise.all([
    call.subscriptions.offers(),
    call.paymentMethods.config(),
  ]);
  const offers = all.filter((offer) => offer.id !== product_id && offer.currency === currency);
  return (
    <>
      <PageHeader
        title={words("change.title")}
        back={{ href: `/memberships/${id}`, text: product_name }}
        lead={words("change.have", {
          name: product_name,
          next: nextWords(membership, { locale, zone, now }, words),
        })}
      />
      <ChangeMembership
        {...{ membership, offers, zone }}
        first={offers.find((offer) => offer.id === to)?.id ?? null}
        atDesk={paysAtDesk(config)}
      />
    </>
  );
}
