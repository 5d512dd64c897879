import { titled } from "@/app/titled";
import { getTranslations } from "next-intl/server";
import { CardManager } from "@/features/billing/payment-methods/components/card-manager";
import { paysAtDesk } from "@/features/billing/payment-methods/components/at-desk";
import { isChargedAgain } from "@/features/memberships/subscriptions/components/membership-words";
import { PageHeader } from "@/ui/page-header";
import { openPage } from "../portal";

export const generateMetadata = titled("cards");

export default async function CardsPage() {
  const { call, me } = await openPage("/cards");
  const words = await getTranslations("money");
  const [cards, config, memberships] = await Promise.all([
    call.paymentMethods.list(),
    call.paymentMethods.config(),
    call.subscriptions.memberships(),
  ]);
  const paid = memberships
    .filter(isChargedAgain)
    .map(({ product_name: name, payment_method_id }) => ({ name, payment_method_id }));
  return (
    <>
      <PageHeader
        title={words("cards.title")}
        lead={words(paysAtDesk(config) ? "desk.lead" : "cards.lead", {
          club: me.organization.name,
        })}
      />
      <CardManager first={cards} config={config} paid={paid} />
    </>
  );
}
