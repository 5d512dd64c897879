import { CardManager } from "@/features/billing/payment-methods/components/card-manager";
import { paysAtDesk } from "@/features/billing/payment-methods/components/at-desk";
import { PageHeader } from "@/ui/page-header";
import { openPage } from "../portal";

export const metadata = { title: "Cards" };

export default async function CardsPage() {
  const { call, me } = await openPage("/cards");
  const [cards, config] = await Promise.all([
    call.paymentMethods.list(),
    call.paymentMethods.config(),
  ]);
  return (
    <>
      <PageHeader
        title="Cards"
        lead={
          paysAtDesk(config)
            ? `At ${me.organization.name} you pay at the desk.`
            : `Your cards at ${me.organization.name}. We keep a card’s brand, last four digits and expiry; its number stays with the payment service.`
        }
      />
      <CardManager first={cards} config={config} />
    </>
  );
}
