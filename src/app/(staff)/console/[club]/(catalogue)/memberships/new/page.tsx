import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { EditProduct } from "@/features/catalogue/products/components/staff/edit-product";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../../open-console";
import { readAll } from "@/lib/read-all";

export const generateMetadata = titled("memberships");

/** Makes a membership; its benefits come next. */
export default async function NewProductPage() {
  const { call, may, org } = await openWith("products:write");
  const [words, taxes] = await Promise.all([
    getTranslations("console_catalogue.products"),
    may("tax-rates:read") ? readAll((at) => call.taxRates.list(at)) : [],
  ]);
  return (
    <>
      <PageHeader
        title={words("new")}
        lead={words("new_lead")}
        back={{ href: "/memberships", text: words("title") }}
      />
      <EditProduct
        product={null}
        version={null}
        running={null}
        currency={org.default_currency}
        taxes={taxes}
      />
    </>
  );
}
