import { getTranslations } from "next-intl/server";
import { BillingForm } from "@/features/people/members/components/billing-form";
import { countriesFor } from "@/features/people/members/components/countries";
import { PageHeader } from "@/ui/page-header";
import { titled } from "@/app/titled";
import { openPage } from "../../portal";

export const generateMetadata = titled("billing_details");

export default async function BillingDetailsPage() {
  const { me, locale } = await openPage("/money/details");
  const words = await getTranslations("billing_details");
  const money = await getTranslations("purchases");
  return (
    <>
      <PageHeader
        title={words("title")}
        back={{ href: "/money", text: money("title") }}
        lead={words("lead")}
      />
      <div className="max-w-2xl">
        <BillingForm member={me.member} countries={countriesFor(locale)} />
      </div>
    </>
  );
}
